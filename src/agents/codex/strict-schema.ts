import { isMapping } from "../../definition/message-text.ts";

type Schema = Readonly<Record<string, unknown>>;

const IGNORED_KEYWORDS: ReadonlySet<string> = new Set(["$schema", "$id", "$comment", "default", "examples"]);

/** Keywords that strict mode supports unchanged. */
const ALLOWED_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "required",
  "title",
  "description",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "$ref",
]);

const FORMATS: ReadonlySet<unknown> = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

/** Returns undefined if strict mode, without optional properties and open objects, would change the meaning of the schema. */
export function strictSchema(schema: Schema): Schema | undefined {
  if (schema["type"] !== "object" || schema["anyOf"] !== undefined) return undefined;
  const strict = strictPart(schema);
  return strict === undefined ? undefined : { ...strict };
}

function strictPart(value: unknown): Schema | undefined {
  if (!isMapping(value)) return undefined;
  const entries: [string, unknown][] = [];
  for (const [keyword, setting] of Object.entries(value)) {
    if (IGNORED_KEYWORDS.has(keyword) || keyword === "additionalProperties") continue;
    const strict = strictKeyword(keyword, setting);
    if (strict === undefined) return undefined;
    entries.push([keyword, strict]);
  }
  if (!isTyped(value)) return undefined;
  if (!mayBeObject(value)) return Object.fromEntries(entries);
  return isClosable(value) ? { ...Object.fromEntries(entries), additionalProperties: false } : undefined;
}

function strictKeyword(keyword: string, setting: unknown): unknown {
  if (ALLOWED_KEYWORDS.has(keyword)) return setting;
  switch (keyword) {
    case "format":
      return FORMATS.has(setting) ? setting : undefined;
    case "items":
      return strictPart(setting);
    case "anyOf":
      return Array.isArray(setting) ? allStrict(setting.map(strictPart)) : undefined;
    case "properties":
    case "$defs":
    case "definitions":
      return isMapping(setting) ? strictEntries(setting) : undefined;
    default:
      return undefined;
  }
}

function strictEntries(parts: Schema): Schema | undefined {
  const strict = allStrict(Object.values(parts).map(strictPart));
  return strict && Object.fromEntries(Object.keys(parts).map((name, index) => [name, strict[index]]));
}

function allStrict(parts: readonly (Schema | undefined)[]): Schema[] | undefined {
  const strict = parts.filter((part) => part !== undefined);
  return strict.length === parts.length ? strict : undefined;
}

function isTyped({ type, items, anyOf, $ref }: Schema): boolean {
  const array = type === "array" || (Array.isArray(type) && type.includes("array"));
  return (type ?? anyOf ?? $ref) !== undefined && (!array || items !== undefined);
}

function mayBeObject({ type, properties }: Schema): boolean {
  return type === "object" || (Array.isArray(type) && type.includes("object")) || properties !== undefined;
}

function isClosable({ properties = {}, required = [], additionalProperties }: Schema): boolean {
  if (additionalProperties !== undefined && additionalProperties !== false) return false;
  if (!isMapping(properties) || !Array.isArray(required)) return false;
  const names = Object.keys(properties);
  // An object without properties that is not closed accepts any content.
  if (names.length === 0 && additionalProperties === undefined) return false;
  return names.length === required.length && names.every((name) => required.includes(name));
}
