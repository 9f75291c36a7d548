import { isMapping } from "../../definition/message-text.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that the CLI knows: those of draft 7, and `$defs`. It refuses to start with any other. */
const KNOWN_KEYWORDS: ReadonlySet<string> = new Set(
  (
    "$ref $comment type enum const title description default examples readOnly writeOnly deprecated required " +
    "pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems " +
    "maxItems uniqueItems minProperties maxProperties contentEncoding contentMediaType"
  ).split(" "),
);
const OF_SCHEMA: ReadonlySet<string> = new Set(
  "items additionalItems additionalProperties contains propertyNames not if then else".split(" "),
);
const OF_SCHEMAS: ReadonlySet<string> = new Set("allOf anyOf oneOf".split(" "));
const OF_NAMED_SCHEMAS: ReadonlySet<string> = new Set(
  "properties patternProperties $defs definitions".split(" "),
);
/** Keywords without which a schema would mean something else. */
const MEANINGFUL_KEYWORDS: ReadonlySet<string> = new Set(
  (
    "$anchor $dynamicAnchor $dynamicRef dependencies dependentRequired dependentSchemas maxContains minContains " +
    "prefixItems unevaluatedItems unevaluatedProperties"
  ).split(" "),
);

/** Returns the schema without the keywords that the CLI refuses, or undefined if the meaning would change. */
export function knownSchema(schema: Schema): Schema | undefined {
  const known = knownPart(schema);
  return isMapping(known) ? known : undefined;
}

function knownPart(value: unknown): unknown {
  if (!isMapping(value)) return typeof value === "boolean" ? value : undefined;
  const entries: [string, unknown][] = [];
  for (const [keyword, setting] of Object.entries(value)) {
    if (MEANINGFUL_KEYWORDS.has(keyword)) return undefined;
    if (!isKnown(keyword)) continue;
    const known = knownSetting(keyword, setting);
    if (known === undefined) return undefined;
    entries.push([keyword, known]);
  }
  return Object.fromEntries(entries);
}

function isKnown(keyword: string): boolean {
  return [KNOWN_KEYWORDS, OF_SCHEMA, OF_SCHEMAS, OF_NAMED_SCHEMAS].some((names) => names.has(keyword));
}

function knownSetting(keyword: string, setting: unknown): unknown {
  if (OF_NAMED_SCHEMAS.has(keyword)) {
    if (!isMapping(setting)) return undefined;
    const parts = allKnown(Object.values(setting));
    return parts && Object.fromEntries(Object.keys(setting).map((name, index) => [name, parts[index]]));
  }
  if (OF_SCHEMAS.has(keyword) || (keyword === "items" && Array.isArray(setting)))
    return Array.isArray(setting) ? allKnown(setting) : undefined;
  return OF_SCHEMA.has(keyword) ? knownPart(setting) : setting;
}

function allKnown(parts: readonly unknown[]): unknown[] | undefined {
  const known = parts.map(knownPart);
  return known.includes(undefined) ? undefined : known;
}
