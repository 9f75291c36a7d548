import { reportError } from "../template-error.ts";
import { describeMissing, lookup, type List, type Value } from "./values.ts";

export function attributeOf(item: Value, attribute: Value): Value | undefined {
  let found: Value | undefined = item;
  for (const part of parts(attribute)) {
    if (found === undefined) return undefined;
    found = lookup(found, part);
  }
  return found;
}

export function requiredAttribute(item: Value, attribute: Value, fallback?: Value): Value {
  const own = attributeOf(item, attribute);
  const found = own === undefined ? fallback : own;
  if (found !== undefined) return found;
  const [key = ""] = parts(attribute);
  const path = `item.${String(attribute)}`;
  return reportError(describeMissing(path, { owner: "item", target: item, key: String(key) }), path);
}

export function attributesOf(item: Value, attribute: Value): List {
  if (typeof attribute !== "string") return [requiredAttribute(item, attribute)];
  return attribute.split(",").map((one) => requiredAttribute(item, one.trim()));
}

function parts(attribute: Value): readonly (string | number)[] {
  if (typeof attribute === "number") return [attribute];
  if (typeof attribute !== "string") return reportError("an attribute is given by its name.");
  return attribute.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
