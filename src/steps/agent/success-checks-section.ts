import type { Check } from "../../definition/schema.ts";
import { renderTemplate, type Surroundings } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";

/** Tells an agent what the engine looks at when it says it is done: what it knows it does not have to be told by a failure. */
export async function describeChecks(
  context: StepContext,
  ensures: readonly Check[] | undefined,
  around: Surroundings,
): Promise<string> {
  if (ensures === undefined) return "";
  const lines = await Promise.all(ensures.map((check) => describeCheck(context, check, around)));
  return ["## What is checked when you are done", "", ...lines.map((line) => `- ${line}`)].join("\n");
}

async function describeCheck(context: StepContext, check: Check, around: Surroundings): Promise<string> {
  if (check === "commit") {
    const toDo = context.autoCommit ? "they are committed for you" : "commit them yourself";
    return `Files of the repository are changed; ${toDo}.`;
  }
  if ("files" in check) {
    const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
    return `A changed file matches ${check.files.length > 1 ? "each of " : ""}${globs}.`;
  }
  if ("command" in check) {
    const command = await renderTemplate(context, check.command, around);
    return `This command exits with 0:\n\n${indented(command.trim())}\n`;
  }
  return `The object under the key \`data\` of the JSON object you end with meets this JSON Schema: \`${JSON.stringify(check.schema)}\``;
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `      ${line}`)
    .join("\n");
}
