import { type Step, type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Library } from "../../ports/prompt-library.ts";

export function withoutEffect({ settings = {}, steps }: Workflow): string[] {
  // Branches of a program are code of its process. It has no steps before it runs.
  return settings["fan-out"] === "matrix" && steps.length === 0 ? ["fan-out"] : [];
}

export function asksForCheckpoints({ steps }: Workflow): boolean {
  return Array.from(walkSteps(steps)).some(({ checkpoint }) => checkpoint === true);
}

/** Checks that all commands, personas, prompts and templates exist. Errors: `not-found`, `definition-invalid`. */
export function checkFiles(library: Library, { steps, outputs = [] }: Workflow): void {
  for (const step of walkSteps(steps)) {
    if (step.type === "command") library.command(step.command);
    if (step.type === "prompt" && step["prompt-file"] !== undefined) library.file(step["prompt-file"]);
    if (isAgentStep(step) && step.agent !== undefined) library.persona(step.agent);
  }
  for (const { template } of outputs) library.template(template);
}

function isAgentStep(step: Step): step is Extract<Step, { type: "prompt" | "command" }> {
  return step.type === "prompt" || step.type === "command";
}
