import { type Provider, type Step, type Workflow, walkSteps } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { Library } from "../ports.ts";
import type { RunSettings } from "./settings.ts";

const unsupportedTypes: ReadonlySet<string> = new Set(["parallel", "wait-for-human", "workflow"]);
const unsupportedProviders: ReadonlySet<Provider> = new Set(["codex", "gemini"]);

/** What of a workflow this version cannot run, in words. */
export function unsupportedParts({ steps, settings }: Workflow, run: RunSettings): string[] {
  const all = Array.from(walkSteps(steps));
  const types = all
    .filter((step) => unsupportedTypes.has(step.type))
    .map((step) => `\`${step.name}\` (${step.type})`);
  const agents = all.filter(isAgentStep).map((step) => ({ step, provider: run.stepSettings(step).provider }));
  const providers = agents
    .filter(({ provider }) => unsupportedProviders.has(provider))
    .map(({ step, provider }) => `\`${step.name}\` (provider ${provider})`);
  const orchestrator = settings?.orchestrator === "agent" ? ["`orchestrator: agent`"] : [];
  return [...types, ...providers, ...orchestrator];
}

/** Errors: `unsupported`, before anything is created. */
export function refuseUnsupported(workflow: Workflow, run: RunSettings): void {
  const list = unsupportedParts(workflow, run).join(", ");
  if (list === "") return;
  throw new AgenticError({
    code: "unsupported",
    message: `This version checks and shows these but cannot run them yet: ${list}. \`--dry-run\` shows the workflow.`,
  });
}

/** Keys that a workflow sets and that have no effect in this version. A person must not rely on them. */
export function withoutEffect({ steps, settings = {} }: Workflow): string[] {
  const all = Array.from(walkSteps(steps));
  const keys = [
    ...(["max-cost-usd", "max-tokens"] as const).filter((key) => settings[key] !== undefined),
    ...(settings["fan-out"] === "matrix" ? ["fan-out"] : []),
    ...(all.some((step) => step["max-cost-usd"] !== undefined) ? ["max-cost-usd of steps"] : []),
    ...(all.some((step) => step.context === "continue") ? ["context: continue"] : []),
    ...(all.some((step) => step.checkpoint === true) ? ["checkpoint"] : []),
  ];
  return keys;
}

/** Commands, personas, prompts and templates that the run would miss later. Errors: `not-found`, `definition-invalid`. */
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
