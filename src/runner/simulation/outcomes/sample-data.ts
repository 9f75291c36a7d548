import { isMapping } from "../../../definition/message-text.ts";
import type { Chance } from "./random-outcomes.ts";

type Schema = Readonly<Record<string, unknown>>;

export interface SampleOptions {
  /** Absent: the sample is the same each time. */
  readonly chance?: Chance | undefined;
  /** Values that the expressions of the workflow compare with. */
  readonly literals?: readonly (string | number)[];
}

interface Sampling extends SampleOptions {
  readonly root: Schema;
  readonly depth: number;
}

const MOST_DEPTH = 12;
const MOST_ITEMS = 3;
const TEXT = "simulated";

/** Returns data that meets a JSON Schema, as far as the schema can be met without search. */
export function sampleOf(schema: Schema, options: SampleOptions = {}): unknown {
  return sample(schema, { ...options, root: schema, depth: 0 });
}

function sample(schema: unknown, options: Sampling): unknown {
  const { chance, depth } = options;
  if (!isMapping(schema) || depth > MOST_DEPTH) return TEXT;
  const inner = { ...options, depth: depth + 1 };
  if ("const" in schema) return schema["const"];
  const known = listOf(schema["enum"]) ?? listOf(schema["examples"]);
  if (known) return chance ? chance.pick(known) : known[0];
  if ("default" in schema && !chance) return schema["default"];
  if (typeof schema["$ref"] === "string") return sample(resolve(schema["$ref"], options.root), inner);
  const parts = listOf(schema["allOf"]);
  if (parts) return sample(merge([schema, ...parts]), inner);
  const alternatives = listOf(schema["oneOf"]) ?? listOf(schema["anyOf"]);
  if (alternatives) return sample(chance ? chance.pick(alternatives) : alternatives[0], inner);
  return ofType(typeOf(schema, chance), schema, inner);
}

function typeOf(schema: Schema, chance: Chance | undefined): string {
  const { type } = schema;
  if (typeof type === "string") return type;
  const types = listOf(type)?.map(String);
  if (types) {
    return chance ? chance.pick(types) : (types.find((each) => each !== "null") ?? "null");
  }
  if (isMapping(schema["properties"])) return "object";
  return "items" in schema ? "array" : "string";
}

function ofType(type: string, schema: Schema, options: Sampling): unknown {
  switch (type) {
    case "object":
      return objectOf(schema, options);
    case "array":
      return arrayOf(schema, options);
    case "integer":
    case "number":
      return numberOf(type, schema, options);
    case "boolean":
      return options.chance ? options.chance.percent(50) : true;
    case "null":
      return null;
    default:
      return textOf(schema, options);
  }
}

/** Without `required`, all properties are present. Random data omit some of the optional ones. */
function objectOf(schema: Schema, options: Sampling): Record<string, unknown> {
  const properties = isMapping(schema["properties"]) ? schema["properties"] : {};
  const required = listOf(schema["required"])?.map(String);
  const isPresent = (name: string): boolean =>
    !required || required.includes(name) || (options.chance?.percent(50) ?? false);
  const names = [...new Set([...Object.keys(properties).filter(isPresent), ...(required ?? [])])];
  return Object.fromEntries(names.map((name) => [name, sample(properties[name], options)]));
}

function arrayOf(schema: Schema, options: Sampling): unknown[] {
  const least = countIn(schema, "minItems") ?? 0;
  const most = Math.max(least, countIn(schema, "maxItems") ?? Math.max(least, MOST_ITEMS));
  const count = options.chance
    ? least + options.chance.below(Math.min(most, least + MOST_ITEMS) - least + 1)
    : Math.min(most, Math.max(least, 1));
  return Array.from({ length: count }, () => sample(schema["items"] ?? {}, options));
}

function numberOf(type: string, schema: Schema, { chance, literals = [] }: Sampling): number {
  const least = countIn(schema, "minimum") ?? 0;
  const most = countIn(schema, "maximum") ?? Math.max(least, 10);
  if (!chance) return least > 0 || most < 1 ? least : 1;
  const known = literals.filter((value) => typeof value === "number" && value >= least && value <= most);
  if (known.length > 0 && chance.percent(40)) return Number(chance.pick(known));
  const number = least + chance.below(Math.max(1, Math.floor(most - least) + 1));
  return type === "integer" ? Math.ceil(number) : number;
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-01-01T00:00:00Z",
  date: "2026-01-01",
  time: "00:00:00Z",
  email: "user@example.com",
  uri: "https://example.com/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function textOf(schema: Schema, { chance, literals = [] }: Sampling): string {
  const texts = literals.filter((value) => typeof value === "string");
  const chosen = chance && texts.length > 0 && chance.percent(50) ? chance.pick(texts) : undefined;
  const format = FORMATS[String(schema["format"])];
  const fits = fitter(schema);
  const candidates = [chosen, format, TEXT, ...texts, "a", "1", "1.0.0", "abc123", "0".repeat(40), "A"];
  return candidates.find((text): text is string => text !== undefined && fits(text)) ?? padded(schema);
}

function fitter(schema: Schema): (text: string) => boolean {
  const least = countIn(schema, "minLength") ?? 0;
  const most = countIn(schema, "maxLength") ?? Infinity;
  const pattern = typeof schema["pattern"] === "string" ? new RegExp(schema["pattern"], "u") : undefined;
  return (text) => text.length >= least && text.length <= most && pattern?.test(text) !== false;
}

function padded(schema: Schema): string {
  return TEXT.padEnd(countIn(schema, "minLength") ?? 0, ".").slice(0, countIn(schema, "maxLength"));
}

function countIn(schema: Schema, key: string): number | undefined {
  const value = schema[key];
  return typeof value === "number" ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}

/** Resolves a reference inside the document, such as `#/$defs/issue`. */
function resolve(reference: string, root: Schema): unknown {
  const keys = reference.replace(/^#\/?/, "").split("/").filter(Boolean);
  return keys.reduce<unknown>(
    (value, key) =>
      isMapping(value)
        ? value[decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")]
        : undefined,
    root,
  );
}

function merge(parts: readonly unknown[]): Schema {
  const schemas = parts.filter(isMapping);
  const properties = schemas.reduce<Schema>((all, part) => ({ ...all, ...recordIn(part, "properties") }), {});
  const required = schemas.flatMap((part) => listOf(part["required"]) ?? []);
  const whole = schemas.reduce<Schema>((all, part) => ({ ...all, ...part }), {});
  return { ...whole, allOf: undefined, properties, ...(required.length > 0 ? { required } : {}) };
}

function recordIn(schema: Schema, key: string): Schema {
  const value = schema[key];
  return isMapping(value) ? value : {};
}

const QUOTED = /"([^"\\\n]{0,60})"|'([^'\\\n]{0,60})'/g;
const NUMBER = /(?<![\w.])\d{1,6}(?:\.\d+)?(?![\w.])/g;
const MOST_LITERALS = 200;

/** Returns the texts and numbers in the expressions of a workflow: values that its conditions compare with. */
export function literalsIn(workflows: readonly unknown[]): (string | number)[] {
  const texts = workflows.flatMap((workflow) => expressionsIn(workflow, ""));
  const quoted = texts.flatMap((text) => Array.from(text.matchAll(QUOTED), ([, a, b]) => a ?? b ?? ""));
  const numbers = texts.flatMap((text) =>
    Array.from(text.replaceAll(QUOTED, " ").matchAll(NUMBER), ([number]) => Number(number)),
  );
  const near = numbers.flatMap((number) => [number - 1, number, number + 1]);
  return [...new Set<string | number>([...quoted.filter((text) => text !== ""), ...near])].slice(
    0,
    MOST_LITERALS,
  );
}

const EXPRESSIONS = new Set(["condition", "until", "for-each"]);

function expressionsIn(value: unknown, key: string): string[] {
  if (typeof value === "string") return EXPRESSIONS.has(key) || value.includes("{{") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => expressionsIn(each, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => expressionsIn(inner, name));
}
