import { missingProgram } from "../../../agents/install-cli.ts";
import { commandsIn } from "../../../config/run-settings.ts";
import { explainSettings, type Explanation } from "../../../config/setting-sources.ts";
import { dependenciesOf } from "../../../decision/blocks/parallel.ts";
import { renderProblems, renderWarnings, sortProblems } from "../../../definition/diagnostic.ts";
import { type Check, childrenOf, type Step, type StepOf, type Workflow } from "../../../definition/schema.ts";
import { resolveSettings, type RunSettings } from "../../../engine/resolve-settings.ts";
import { certainAgents, withoutEffect } from "../../../engine/run/preflight.ts";
import { stepsSkippedByRestart } from "../../../engine/run/restart.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import {
  createFileCatalog,
  type LoadedWorkflow,
  type Project,
  withProjectCommands,
} from "../../../runner/start/project.ts";
import { personaModels } from "../../../runner/start/resolve-sources.ts";
import { formatCost, formatCount, plural, shorten } from "../../../system/format.ts";
import { type RunOptions, settingsIn } from "../../session/start-command.ts";

const CONDITION_COLUMNS = 40;
const ENSURES_COLUMNS = 80;
/** Default timeout of a question, as in definitions. */
const TIMEOUT_MINUTES = 5;

interface DryRun {
  readonly project: Project;
  readonly loaded: LoadedWorkflow;
  readonly variables: Record<string, unknown>;
  readonly options: RunOptions;
}

export async function dryRun(io: Io, { project, loaded, variables, options }: DryRun): Promise<number> {
  const { workflow } = loaded;
  const overrides = settingsIn(options, workflow);
  const config = withProjectCommands(project, commandsIn(overrides.set)).fileConfig;
  const personaModel = personaModels(project);
  const settings = resolveSettings({ workflow, config, overrides, personaModel });
  const { fromStep } = options;
  if (fromStep !== undefined) stepsSkippedByRestart(workflow, fromStep);
  const known = createFileCatalog(project);
  const nested = (name: string): Unfolded | undefined => {
    const found = known.workflow(name);
    if (!("workflow" in found)) return undefined;
    const inner = resolveSettings({ workflow: found.workflow, config, overrides, personaModel });
    return { workflow: found.workflow, settings: inner };
  };
  const steps = workflow.steps.map((step) => describeStep(step, { settings, nested }));
  const problems = sortProblems([...loaded.invalid, ...loaded.missing]);
  const { name, description } = workflow;
  const definition = loaded.source === "built-in" ? `${name} (built-in)` : loaded.source;
  const explained = explainSettings({ workflow, definition, config, commandLine: overrides, personaModel });
  const valid = problems.length === 0;
  if (options.json)
    printJson(io, { workflow: name, description, variables, steps, ...explained, valid, problems });
  else print(io, renderPlan({ loaded, variables, settings, steps, explained }));
  if (!valid) printNotice(io, renderProblems(problems, { nothingStarted: true }));
  if (loaded.warnings.length > 0) printNotice(io, renderWarnings(loaded.warnings));
  for (const provider of valid ? certainAgents({ workflow, settings }) : []) {
    const missing = missingProgram(provider, io.environment);
    if (missing !== undefined) printNotice(io, `A run needs an agent: ${missing}`);
  }
  return await Promise.resolve(valid ? exitCodes.completed : exitCodes.usage);
}

interface Unfolded {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
}

interface PlanContext {
  readonly settings: RunSettings;
  /** Returns the definition of a workflow step. Absent inside one: only one level is shown. */
  readonly nested?: (name: string) => Unfolded | undefined;
}

interface StepPlan {
  readonly name: string;
  readonly type: Step["type"];
  readonly what: string;
  readonly condition?: string | boolean | undefined;
  readonly after?: readonly string[] | undefined;
  readonly ensures?: readonly string[] | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly steps?: readonly StepPlan[] | undefined;
}

function describeStep(step: Step, context: PlanContext): StepPlan {
  const { settings } = context;
  const inner = innerOf(step, context);
  const agent = step.type === "prompt" || step.type === "command" ? settings.stepSettings(step) : undefined;
  return {
    name: step.name,
    type: step.type,
    what: whatOf(step, settings),
    condition: step.condition,
    after: step["depends-on"] === undefined ? undefined : dependenciesOf(step),
    ensures: step.ensures?.map(describeCheck),
    provider: agent?.provider,
    model: agent?.model,
    steps: inner.length > 0 ? inner : undefined,
  };
}

function innerOf(step: Step, context: PlanContext): StepPlan[] {
  if (step.type !== "workflow") return childrenOf(step).map((child) => describeStep(child, context));
  const unfolded = context.nested?.(step.workflow);
  const { workflow, settings } = unfolded ?? {};
  return settings ? (workflow?.steps ?? []).map((child) => describeStep(child, { settings })) : [];
}

function whatOf(step: Step, settings: RunSettings): string {
  switch (step.type) {
    case "command":
      return step.command;
    case "script":
      return firstLine(step.run);
    case "prompt":
      return step["prompt-file"] ?? firstLine(step.prompt ?? "");
    case "recurring":
      return describeLoop(step);
    case "parallel":
      return describeBranches(step, settings);
    case "wait-for-human":
      return describeQuestion(step);
    case "workflow":
      return step.workflow;
    default:
      return "";
  }
}

function describeBranches(step: StepOf<"parallel">, { maxWorkers, git }: RunSettings): string {
  const count = step.steps.length;
  const merged = step["merge-mode"] === "merge";
  const [each, first] = [git.enabled && git.autoPr, step["merge-strategy"] === "first-success"];
  return [
    plural(count, "branch", "branches"),
    ...(maxWorkers < count ? [`${maxWorkers} at once`] : []),
    ...(first ? ["the first to succeed counts"] : []),
    ...(merged ? ["merged into the run's branch"] : each ? ["a pull request each"] : []),
  ].join(", ");
}

function describeQuestion(step: StepOf<"wait-for-human">): string {
  const waits = `waits ${plural(step["timeout-minutes"] ?? TIMEOUT_MINUTES, "minute")} for a person`;
  const then = step["on-timeout"] === "continue" ? "then the run continues" : "then the run fails";
  return `${firstLine(step.message)} (${waits}, ${then})`;
}

function describeFailsBefore({
  files,
  command,
}: Extract<Check, { "fails-before": unknown }>["fails-before"]): string {
  const runner = command === undefined ? "the check command" : `\`${firstLine(command)}\``;
  return `tests in ${files.join(", ")} that fail before the change (${runner})`;
}

function describeCheck(check: Check): string {
  if (check === "commit") return "a commit";
  if (check === "check") return "the check command passes";
  if (check === "document") return "a document";
  if ("files" in check) return `changes in ${check.files.join(", ")}`;
  if ("fails-before" in check) return describeFailsBefore(check["fails-before"]);
  return "command" in check ? `\`${firstLine(check.command)}\` succeeds` : "its data meets a schema";
}

function describeLoop(step: StepOf<"recurring">): string {
  const each = step["for-each"];
  const most = step["max-iterations"];
  return [
    ...(each === undefined
      ? []
      : [`for each of ${typeof each === "string" ? oneLine(each) : `${each.length} items`}`]),
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
  steps,
  explained,
}: Pick<DryRun, "loaded" | "variables"> & {
  settings: RunSettings;
  steps: readonly StepPlan[];
  explained: Explanation;
}): string {
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
    ...(loaded.program ? [programLine(loaded.program)] : steps.flatMap((step) => renderStep(step, 1))),
    "",
    git.enabled
      ? `Git: ${git.worktree ? "a separate worktree" : "your checkout"}, branch ${git.branchPrefix}…${git.autoPr ? ", pull request at the end" : ""}`
      : "Git: not used",
    ...budgetLine(settings),
    "",
    ...renderSettings(explained),
    ...(ignored.length > 0 ? [`Without effect in this version: ${ignored.join(", ")}.`] : []),
    "Nothing was started.",
  ];
  return lines.join("\n");
}

function programLine({ definition: { phases = [] } }: NonNullable<LoadedWorkflow["program"]>): string {
  const headings = phases.length === 0 ? "" : `; its phases: ${phases.join(", ")}`;
  return `  Written in TypeScript: its steps are known as it runs${headings}.`;
}

function budgetLine({ maxCostUsd, maxTokens }: RunSettings): string[] {
  const limits = [
    ...(maxCostUsd === undefined ? [] : [formatCost(maxCostUsd)]),
    ...(maxTokens === undefined ? [] : [`${formatCount(maxTokens)} tokens`]),
  ];
  return limits.length === 0 ? [] : [`Budget: pauses at ${limits.join(" or ")}`];
}

function renderStep(step: StepPlan, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const choice = step.type === "conditional" ? `if ${oneLine(step.condition ?? "")}` : step.what;
  const more = [
    ...(step.after ? [`after ${step.after.join(", ")}`] : []),
    ...(step.condition === undefined || step.type === "conditional" ? [] : [`if ${oneLine(step.condition)}`]),
    ...(step.ensures ? [`ensures ${shorten(step.ensures.join(", "), ENSURES_COLUMNS)}`] : []),
  ];
  const what = [choice, ...more].filter((part) => part !== "").join("  ");
  const line = `${indent}${step.name.padEnd(20 - depth * 2)}  ${step.type.padEnd(14)}  ${what}`.trimEnd();
  return [line, ...(step.steps ?? []).flatMap((inner) => renderStep(inner, depth + 1))];
}

function oneLine(text: string | boolean): string {
  return shorten(String(text), CONDITION_COLUMNS);
}

type Setting = Explanation["settings"][string];

function renderSettings({ settings, step_settings: ofSteps }: Explanation): string[] {
  const rows = Object.entries(settings).map(([name, setting]) => rowOf(name, setting));
  const inner = Object.entries(ofSteps).flatMap(([step, own]) =>
    Object.entries(own).map(([name, setting]) => rowOf(`${step}: ${name}`, setting)),
  );
  const all = [...rows, ...inner];
  const [name, value] = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return [
    "Settings, each with its source:",
    ...all.map((row) => `  ${row[0].padEnd(name ?? 0)}  ${row[1].padEnd(value ?? 0)}  ${row[2]}`),
  ];
}

type Row = readonly [name: string, value: string, source: string];

function rowOf(name: string, setting: Setting): Row {
  const { value, tier } = setting;
  const text = value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);
  return [name, tier === undefined ? text : `${text} (${tier})`, sourceOf(setting)];
}

function sourceOf({ source, where }: Setting): string {
  if (where === undefined) return source;
  if ("option" in where) return where.option;
  if ("persona" in where) return `persona ${where.persona}`;
  if (where.step !== undefined) return `step ${where.step}`;
  return source === "config" ? `${where.file}: ${where.key}` : `workflow: ${where.key}`;
}
