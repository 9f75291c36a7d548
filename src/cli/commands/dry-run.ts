import { shorten } from "../../format.ts";
import { withoutEffect } from "../../engine/preflight.ts";
import { stepsLeftOut } from "../../engine/restart.ts";
import { resolveSettings } from "../../engine/resolve-settings.ts";
import type { RunSettings } from "../../engine/settings.ts";
import { childrenOf, type Step } from "../../definition/schema.ts";
import { type Io, print, printJson, say } from "../io.ts";
import { renderWarnings } from "../../definition/problem.ts";
import type { LoadedWorkflow, Project } from "../project.ts";
import { overridesOf, type RunOptions } from "../start.ts";

const CONDITION_COLUMNS = 40;

interface DryRun {
  readonly project: Project;
  readonly loaded: LoadedWorkflow;
  readonly variables: Record<string, unknown>;
  readonly options: RunOptions;
}

/** Checks all that can be checked without starting anything, and shows what would run. */
export async function dryRun(io: Io, { project, loaded, variables, options }: DryRun): Promise<number> {
  const { workflow } = loaded;
  const settings = resolveSettings({ workflow, config: project.given, overrides: overridesOf(options) });
  const { fromStep } = options;
  if (fromStep !== undefined) stepsLeftOut(workflow, fromStep);
  const steps = workflow.steps.map((step) => describeStep(step, settings));
  if (options.json)
    printJson(io, { workflow: workflow.name, description: workflow.description, variables, steps });
  else print(io, renderPlan({ loaded, variables, settings }));
  const warnings = [...loaded.missing, ...loaded.odd];
  if (warnings.length > 0) say(io, renderWarnings(warnings));
  return await Promise.resolve(0);
}

interface StepPlan {
  readonly name: string;
  readonly type: Step["type"];
  readonly what: string;
  readonly condition?: string | boolean;
  readonly provider?: string;
  readonly model?: string;
  readonly steps?: readonly StepPlan[];
}

function describeStep(step: Step, settings: RunSettings): StepPlan {
  const inner = childrenOf(step).map((child) => describeStep(child, settings));
  const agent = step.type === "prompt" || step.type === "command" ? settings.stepSettings(step) : undefined;
  return {
    name: step.name,
    type: step.type,
    what: whatOf(step),
    ...(step.condition === undefined ? {} : { condition: step.condition }),
    ...(agent
      ? { provider: agent.provider, ...(agent.model === undefined ? {} : { model: agent.model }) }
      : {}),
    ...(inner.length > 0 ? { steps: inner } : {}),
  };
}

function whatOf(step: Step): string {
  switch (step.type) {
    case "command":
      return step.command;
    case "script":
      return firstLine(step.run);
    case "prompt":
      return step["prompt-file"] ?? firstLine(step.prompt ?? "");
    case "recurring":
      return describeLoop(step);
    case "wait-for-human":
      return firstLine(step.message);
    case "workflow":
      return step.workflow;
    default:
      return "";
  }
}

function describeLoop(step: Extract<Step, { type: "recurring" }>): string {
  const each = step["for-each"];
  const most = step["max-iterations"];
  return [
    ...(each === undefined
      ? []
      : [`for each of ${typeof each === "string" ? each : `${each.length} items`}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
    ...(step.until === undefined ? [] : [`until ${oneLine(step.until)}`]),
  ].join(", ");
}

function firstLine(text: string): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

function renderPlan({
  loaded,
  variables,
  settings,
}: Pick<DryRun, "loaded" | "variables"> & { settings: RunSettings }): string {
  const { workflow } = loaded;
  const { provider, model } = settings.agent;
  const { git } = settings;
  const ignored = withoutEffect(workflow);
  const lines = [
    `${workflow.name} · dry run · ${provider}${model === undefined ? "" : ` (${model})`}`,
    ...(workflow.description === undefined ? [] : [workflow.description]),
    "",
    ...Object.entries(variables).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`),
    ...(Object.keys(variables).length > 0 ? [""] : []),
    ...workflow.steps.flatMap((step) => renderStep(describeStep(step, settings), 1)),
    "",
    git.enabled
      ? `Git: ${git.worktree ? "a worktree of its own" : "your checkout"}, branch ${git.branchPrefix}…${git.autoPr ? ", pull request at the end" : ""}`
      : "Git: not used",
    ...(ignored.length > 0 ? [`Without effect in this version: ${ignored.join(", ")}.`] : []),
    "Nothing was started.",
  ];
  return lines.join("\n");
}

function renderStep(step: StepPlan, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const condition =
    step.condition === undefined || step.type === "conditional" ? "" : `  if ${oneLine(step.condition)}`;
  const choice = step.type === "conditional" ? `if ${oneLine(step.condition ?? "")}` : step.what;
  const line =
    `${indent}${step.name.padEnd(20 - depth * 2)}  ${step.type.padEnd(14)}  ${choice}${condition}`.trimEnd();
  return [line, ...(step.steps ?? []).flatMap((inner) => renderStep(inner, depth + 1))];
}

function oneLine(text: string | boolean): string {
  return shorten(String(text), CONDITION_COLUMNS);
}
