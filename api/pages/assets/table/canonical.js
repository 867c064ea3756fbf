// JSON in its one canonical form (RFC 8785), which is what is hashed. JavaScript writes numbers and strings as the
// standard asks; what is left is the order of the keys, by UTF-16 code units, as `sort` does it.

export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}
