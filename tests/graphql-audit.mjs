// Asks the audit of the npm package graphql-http whether a service follows "GraphQL over HTTP".
//
//   node tests/graphql-audit.mjs URL [TOKEN]
//
// Every audit must pass: what the specification says MUST, SHOULD and MAY be so. graphql-http is looked for in
// $NODE_MODULES, else where node looks.
import { createRequire } from "node:module";

const [url, token] = process.argv.slice(2);
const require = createRequire(process.env.NODE_MODULES ? `${process.env.NODE_MODULES}/` : import.meta.url);
const { serverAudits } = require("graphql-http");

const authorization = token ? { authorization: `Bearer ${token}` } : {};
const fetchFn = (target, options = {}) =>
  fetch(target, { ...options, headers: { ...options.headers, ...authorization } });

let failed = 0;
const audits = serverAudits({ url, fetchFn });
for (const audit of audits) {
  const result = await audit.fn();
  if (result.status === "ok") continue;
  failed += 1;
  console.error(`${result.status}: ${result.name} (${audit.id}): ${result.reason}`);
}
console.log(`GraphQL over HTTP: ${audits.length - failed} of ${audits.length} audits passed`);
process.exit(failed ? 1 : 0);
