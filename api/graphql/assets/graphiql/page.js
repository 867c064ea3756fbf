"use strict";

const WELCOME = `# Welcome to Plotline. The rulesets need no token:
{
  rulesets {
    id
    name
    summary
  }
}

# For the rest, log in and put the access token under "Headers" below,
# as {"Authorization": "Bearer …"}.
#
# mutation {
#   logIn(input: { login: "ada", password: "correct horse battery" }) {
#     accessToken
#   }
# }
`;

async function fetcher(params, { headers } = {}) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: {
      Accept: "application/graphql-response+json, application/json;q=0.9",
      "Content-Type": "application/json",
      ...headers,
    },
    body: JSON.stringify(params),
  });
  return response.json();
}

// The operation that the address names, so that a link can show one.
const address = new URLSearchParams(location.search);

ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: WELCOME,
    defaultEditorToolsVisibility: "headers",
    query: address.get("query") ?? undefined,
    variables: address.get("variables") ?? undefined,
    // A token does not belong into the browser's storage.
    shouldPersistHeaders: false,
  }),
);
