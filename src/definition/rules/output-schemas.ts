import type { Finding, Path } from "../diagnostic.ts";
import { jsonSchema } from "../json-schema.ts";
import { code, isMapping } from "../message-text.ts";
import { checkShape } from "../shape.ts";
import type { Definition } from "./rule.ts";

/** Checks the JSON Schemas for step outputs: an invalid one would fail every attempt of the step. */
export function* validOutputSchemas(definition: Definition): Generator<Finding> {
  for (const { schema, path, label } of schemasOf(definition)) {
    const checked = checkShape(jsonSchema(), schema, {
      path,
      findOwner: () => ({ label, length: path.length }),
    });
    if ("findings" in checked) yield* checked.findings;
  }
}

/** Warns of keywords without a value: they have no effect. */
export function* emptySchemaKeywords(definition: Definition): Generator<Finding> {
  for (const { schema, path, label } of schemasOf(definition)) yield* emptyKeywords(schema, path, label);
}

interface LabeledSchema {
  readonly schema: unknown;
  readonly path: Path;
  readonly label: string;
}

function* schemasOf({ nodes, isUnknown }: Definition): Generator<LabeledSchema> {
  for (const { step, path } of nodes) {
    if (isUnknown(path)) continue;
    const of = `of step ${code(step.name)}`;
    const schema = step["output-schema"];
    if (schema !== undefined)
      yield { schema, path: [...path, "output-schema"], label: `\`output-schema\` ${of}` };
    for (const [index, check] of (step.ensures ?? []).entries()) {
      if (typeof check === "string" || !("schema" in check)) continue;
      const label = `\`ensures[${index + 1}].schema\` ${of}`;
      yield { schema: check.schema, path: [...path, "ensures", index, "schema"], label };
    }
  }
}

const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
]);
/** Keywords whose values are data, in which empty is a value. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** A comma in a text without quotes, inside `{…}`, makes the rest of the text a keyword without a value. */
function* emptyKeywords(schema: unknown, path: Path, label: string): Generator<Finding> {
  if (Array.isArray(schema)) {
    for (const [index, part] of schema.entries()) yield* emptyKeywords(part, [...path, index], label);
  } else if (isMapping(schema)) {
    for (const [keyword, setting] of Object.entries(schema)) {
      if (DATA.has(keyword)) continue;
      const at = [...path, keyword];
      if (setting === null) yield emptyKeyword(keyword, at, label);
      else if (!NAMED_SCHEMAS.has(keyword)) yield* emptyKeywords(setting, at, label);
      else if (isMapping(setting))
        for (const [name, part] of Object.entries(setting)) yield* emptyKeywords(part, [...at, name], label);
    }
  }
}

function emptyKeyword(keyword: string, path: Path, label: string): Finding {
  const message = `${code(keyword)} in ${label} has no value and no effect. Put texts with a comma inside \`{…}\` in quotes.`;
  return { path, at: "key", message };
}
