import type { Check } from "../../definition/schema.ts";
import { renderTemplate, type RenderScope } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";

export async function describeChecks(
  context: StepContext,
  ensures: readonly Check[] | undefined,
  renderScope: RenderScope,
): Promise<string> {
  if (ensures === undefined) return "";
  const lines = await Promise.all(ensures.map((check) => describeCheck(context, check, renderScope)));
  return ["## What is checked when you are done", "", ...lines.map((line) => `- ${line}`)].join("\n");
}

async function describeCheck(context: StepContext, check: Check, renderScope: RenderScope): Promise<string> {
  if (check === "commit") {
    const toDo = context.autoCommit ? "they are committed for you" : "commit them yourself";
    return `Files of the repository are changed; ${toDo}.`;
  }
  if ("files" in check) {
    const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
    return `A changed file matches ${check.files.length > 1 ? "each of " : ""}${globs}.`;
  }
  if ("command" in check) {
    const command = await renderTemplate(context, check.command, renderScope);
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
