import type { Reference } from "../../template/parse/references.ts";
import { code } from "../message-text.ts";
import type { Step } from "../schema.ts";
import type { Text } from "./template-texts.ts";

/** Fields of an output that hold an agent's free text. */
const FREE_TEXT = new Set([undefined, "summary", "next_step_context"]);

const COMPARED_AFTER =
  /^[\s)]*(?:\|\s*(?:lower|upper|trim|string)[\s)]*)*(?:[=!]==?|(?:not\s+)?in\b)\s*(.*)/s;
const COMPARED_BEFORE = /(\S+)\s*(?:[=!]==?|\bin)[\s(]*$/s;
/** Values that test only whether there is a text. */
const NOTHING = /^(?:none|null|true|false|""|'')$/i;

/** Reports a comparison with an agent's free text, which differs between runs. */
export function comparesFreeText(
  reference: Reference,
  { text, step }: { text: Text; step: Step },
): { message: string } | undefined {
  const isAgent = step.type === "prompt" || step.type === "command";
  if (!isAgent || text.kind !== "expression") return undefined;
  if (reference.path.length > 3 || !FREE_TEXT.has(reference.path[2])) return undefined;
  if (!isCompared(reference, text.source)) return undefined;
  const advice =
    step["output-schema"] === undefined
      ? `Declare \`output-schema\` in step ${code(step.name)} and compare a field of it.`
      : "Compare a field of its `output-schema`.";
  const message = `${text.label} compares what the agent of step ${code(step.name)} says in its own words. ${advice}`;
  return { message };
}

function isCompared({ path, line, column }: Reference, source: string): boolean {
  const lines = source.split("\n");
  const offset = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, column - 1);
  const written = new RegExp(`^${path.map((part, index) => partPattern(part, index)).join("")}`).exec(
    source.slice(offset),
  );
  if (!written) return false;
  const after = COMPARED_AFTER.exec(source.slice(offset + written[0].length));
  const before = COMPARED_BEFORE.exec(source.slice(0, offset));
  const otherAfter = after?.[1]?.split(/[\s)}]/, 1)[0];
  return [otherAfter, before?.[1]].some(
    (other) => other !== undefined && other !== "" && !NOTHING.test(other),
  );
}

function partPattern(part: string, index: number): string {
  const name = part.replaceAll(/[^\w]/g, String.raw`\$&`);
  return index === 0 ? name : String.raw`\s*(?:\.\s*${name}|\[\s*["']${name}["']\s*\])`;
}
