import type { Reference } from "../../template/parse/references.ts";
import { closestMatch } from "../closest-match.ts";
import { code, isMapping } from "../message-text.ts";
import type { Step } from "../schema.ts";

export const OF_EVERY_OUTPUT: readonly string[] = [
  "success",
  "output_type",
  "document_path",
  "summary",
  "metrics",
  "next_step_context",
  "data",
];

export function unknownField(
  { path }: Reference,
  { label, step }: { label: string; step: Step },
): { message: string; suggestion?: string | undefined } | undefined {
  const schema = step["output-schema"];
  if (schema?.["additionalProperties"] !== false || !isMapping(schema["properties"])) return undefined;
  const declared = Object.keys(schema["properties"]);
  const field = path[2] === "data" ? path[3] : path[2];
  const known = path[2] === "data" ? declared : [...declared, ...OF_EVERY_OUTPUT];
  if (field === undefined || known.includes(field)) return undefined;
  const message = `${label}: the \`output-schema\` of step ${code(step.name)} has no ${code(field)}.`;
  const suggestion = closestMatch(field, known);
  return suggestion ? { message, suggestion } : { message: `${message} Fields: ${declared.join(", ")}.` };
}
