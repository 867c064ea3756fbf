// A form out of a JSON Schema: the options of any ruleset.

import { el } from "./dom.js";
import { checkbox, field, radios, select } from "./fields.js";
import { described, plain } from "./words.js";

/** More choices than this are a list to open, fewer stand side by side. */
const SIDE_BY_SIDE = 4;

export function optionsForm(schema) {
  const inputs = Object.entries(schema.properties ?? {}).map(([name, one]) => input(name, one, schema));
  // What is chosen among few first, long lists of boxes last.
  inputs.sort((one, other) => rank(one.node) - rank(other.node));
  const node = el("div.options", {}, inputs.length ? inputs.map((one) => one.node) : el("p.hint", {}, "This game has no options of its own."));
  /** Only what differs from the default: the rest is the service's to say. */
  const values = () => {
    const all = inputs.map((one) => [one.name, one.value(), one.preset]);
    const changed = all.filter(([, value, preset]) => JSON.stringify(value) !== JSON.stringify(preset));
    return Object.fromEntries(changed.map(([name, value]) => [name, value]));
  };
  return { node, values };
}

function rank(node) {
  const [few, boxes] = [node.matches(".radios"), node.matches(".boxes")];
  return few ? 0 : boxes ? 2 : 1;
}

function input(name, one, root) {
  const schema = resolved(one, root);
  const preset = one.default ?? schema.default ?? null;
  const label = schema.title ?? plain(name);
  const hint = described(one.description ?? schema.description);
  const made = kind(`option.${name}`, label, hint, schema, preset, root);
  return { name, preset, ...made };
}

function kind(name, label, hint, schema, preset, root) {
  const types = [schema.type].flat();
  if (schema.enum) return chosen(name, label, hint, schema.enum, preset);
  if (schema.oneOf ?? schema.anyOf) return either(name, label, hint, schema.oneOf ?? schema.anyOf, preset, root);
  if (types.includes("boolean")) {
    const node = checkbox(name, label, preset === true, hint);
    return { node, value: () => node.querySelector("input").checked };
  }
  if (types.includes("integer") || types.includes("number")) return number(name, label, hint, schema, preset);
  if (types.includes("array")) return several(name, label, hint, resolved(schema.items ?? {}, root), preset, types.includes("null") ? null : []);
  const node = field(name, label, { value: preset ?? "" }, hint);
  return { node, value: () => node.querySelector("input").value || preset };
}

function chosen(name, label, hint, values, preset) {
  const choices = values.map((value) => [JSON.stringify(value), plain(value)]);
  const make = choices.length <= SIDE_BY_SIDE ? radios : select;
  const node = make(name, label, choices, JSON.stringify(preset), hint);
  if (make === radios) node.classList.add("row");
  return { node, value: () => JSON.parse(node.querySelector("input:checked, select").value) };
}

function number(name, label, hint, schema, preset) {
  const { minimum: min, maximum: max } = schema;
  const bounds = min !== undefined && max !== undefined ? ` (${min} to ${max})` : "";
  const node = field(name, `${label}${bounds}`, { type: "number", inputmode: "numeric", required: preset !== null, min, max, value: preset }, hint);
  return { node, value: () => (node.querySelector("input").value === "" ? preset : Number(node.querySelector("input").value)) };
}

/** Any number of an enumeration, in the order of the boxes; none is what stands for nothing. */
function several(name, label, hint, items, preset, nothing) {
  const boxes = (items.enum ?? []).map((value) => checkbox(`${name}.${value}`, plain(value), (preset ?? []).includes(value)));
  const node = el("fieldset.boxes", { "data-field": name }, el("legend", {}, label), el("p.hint", {}, hint), boxes);
  const value = () => {
    const picked = (items.enum ?? []).filter((_, index) => boxes[index].querySelector("input").checked);
    return picked.length ? picked : (preset ?? nothing);
  };
  return { node, value };
}

/** Fixed values and short ranges become choices; a list among the alternatives opens its boxes. */
function either(name, label, hint, branches, preset, root) {
  const schemas = branches.map((branch) => resolved(branch, root)).filter((branch) => branch.type !== "null");
  const fixed = schemas.flatMap((branch) => branch.enum ?? ("const" in branch ? [branch.const] : range(branch)));
  const list = schemas.find((branch) => branch.type === "array");
  const choices = fixed.map((value) => [JSON.stringify(value), typeof value === "number" ? `${value}` : plain(value)]);
  if (list) choices.push(["list", "Chosen here"]);
  const node = el("div", {}, select(name, label, choices, JSON.stringify(preset), hint));
  const boxes = list && several(`${name}.list`, label, "", resolved(list.items ?? {}, root), [], []);
  const which = node.querySelector("select");
  if (boxes) {
    node.append(boxes.node);
    boxes.node.hidden = true;
    which.addEventListener("change", () => (boxes.node.hidden = which.value !== "list"));
  }
  return { node, value: () => (which.value === "list" ? boxes.value() : JSON.parse(which.value)) };
}

function range({ type, minimum, maximum }) {
  if (type !== "integer" || minimum === undefined || maximum === undefined || maximum - minimum > 20) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

function resolved(schema, root) {
  const [only] = schema.allOf ?? [];
  const reference = schema.$ref ?? only?.$ref;
  if (!reference) return schema;
  const target = reference.split("/").slice(1).reduce((at, key) => at?.[key], root) ?? {};
  return resolved(target, root);
}
