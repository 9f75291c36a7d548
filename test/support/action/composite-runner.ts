// oxlint-disable-next-line import/no-unassigned-import
import "./json-imports.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { isBasicExpression, NoOperationTraceWriter } from "@actions/workflow-parser";
import { convertActionTemplate, parseAction } from "@actions/workflow-parser/actions/index";
import { parse } from "yaml";
import { killTaggedProcesses } from "../../../src/agents/process/process-tree.ts";
import { interpolate, isTrue, type Scope, type Value } from "./runner-expressions.ts";
import { createCommandFiles, readPairs, readPath } from "./runner-files.ts";
import { createLogReader, type LogReader, type ReadLog } from "./runner-log.ts";

type Outcome = "success" | "failure" | "cancelled" | "skipped";
type Texts = Readonly<Record<string, string>>;

export interface StepResult {
  readonly outcome: Outcome;
  /** With `continue-on-error` better than the outcome. */
  readonly conclusion: Outcome;
  readonly outputs: Texts;
}

export interface ActionEnd {
  readonly result: Outcome;
  readonly outputs: Texts;
  /** By id, or for one without any by its place: `__0`. */
  readonly steps: Readonly<Record<string, StepResult>>;
  /** What the page of the job shows. */
  readonly summary: string;
  readonly log: ReadLog;
}

/** A use of the action that is under way. */
export interface ActionUse {
  readonly ended: Promise<ActionEnd>;
  readonly log: ReadLog;
  /** The process of the step that is at work, as the runner knows it. */
  current(): ChildProcess | undefined;
  /** As a runner cancels a job: SIGINT, SIGTERM 7.5 s later, and 2.5 s later the end. */
  cancel(): void;
}

/** Stands for a used action, such as one that is somewhere else; returns folders for the path. */
export type UsedAction = (given: Texts) => { readonly path?: readonly string[] };

export interface RunnerOptions {
  /** Folder with the `action.yml`. */
  readonly action: string;
  readonly workspace: string;
  /** The context `github`: texts, and the `event`. */
  readonly github: { readonly [name: string]: Value };
  /** Variables of the machine and of the job; nothing else comes from this process. */
  readonly environment: Texts;
  /** By what stands before the `@`; an action that is not here fails its step. */
  readonly uses?: Readonly<Record<string, UsedAction>>;
}

/** One job on a machine of its own. */
export interface CompositeRunner extends Disposable {
  readonly temp: string;
  use(inputs?: Texts): ActionUse;
}

interface RawStep {
  readonly id?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly "working-directory"?: string;
  readonly "continue-on-error"?: unknown;
}
interface RawAction {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown } | null>>;
  readonly outputs?: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly RawStep[] };
}

/** Carries out a composite action as a runner of GitHub does, by GitHub's own parser and evaluator of expressions. */
export function openRunner(options: RunnerOptions): CompositeRunner {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "agentic-job-")));
  const temp = join(place, "_temp");
  for (const folder of [temp, join(place, "files"), join(place, "tools")]) mkdirSync(folder);
  writeFileSync(join(place, "event.json"), JSON.stringify(options.github["event"] ?? {}));
  const action = readAction(options.action);
  const tracking = `RUNNER_TRACKING_ID=github_${randomUUID()}`;
  const job: Job = { ...options, place, temp, tracking, environment: { ...options.environment } };
  return {
    temp,
    use: (inputs = {}) => useAction(job, action, inputs),
    [Symbol.dispose]: () => {
      killTaggedProcesses(tracking);
      rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Job extends RunnerOptions {
  readonly place: string;
  readonly temp: string;
  readonly tracking: string;
  /** Steps add to it. */
  readonly environment: Record<string, string>;
}

interface Action {
  readonly raw: RawAction;
  /** With the status function that each implies. */
  readonly conditions: readonly string[];
}

function readAction(folder: string): Action {
  const content = readFileSync(join(folder, "action.yml"), "utf8");
  const { context, value } = parseAction({ name: "action.yml", content }, new NoOperationTraceWriter());
  const errors = context.errors.getErrors();
  if (errors.length > 0 || !value) throw new Error(errors.map(({ message }) => message).join("\n"));
  const { runs } = convertActionTemplate(context, value);
  if (runs.using !== "composite") throw new Error(`This runner does not carry out ${runs.using}.`);
  const conditions = runs.steps.map((step) => {
    const { if: condition } = step;
    return condition && isBasicExpression(condition) ? condition.expression : "success()";
  });
  return { raw: parse(content) as RawAction, conditions };
}

interface Use {
  readonly job: Job;
  readonly inputs: Texts;
  readonly log: LogReader;
  readonly steps: Record<string, StepResult>;
  status: "success" | "failure" | "cancelled";
  isCancelled: boolean;
  current?: ChildProcess | undefined;
  summary: string;
  count: number;
}

function useAction(job: Job, action: Action, given: Texts): ActionUse {
  const token = job.github["token"];
  const log = createLogReader(typeof token === "string" ? [token] : []);
  const inputs = inputsOf(job, action.raw, given);
  const use: Use = {
    job,
    inputs,
    log,
    steps: {},
    status: "success",
    isCancelled: false,
    summary: "",
    count: 0,
  };
  return {
    ended: carryOut(use, action),
    log,
    current: () => use.current,
    cancel: () => {
      use.isCancelled = true;
      use.status = "cancelled";
      const { current } = use;
      if (!current) return;
      current.kill("SIGINT");
      const timers = [
        setTimeout(() => current.kill("SIGTERM"), 7_500),
        setTimeout(() => current.kill("SIGKILL"), 10_000),
      ];
      current.once("exit", () => timers.forEach((timer) => clearTimeout(timer)));
    },
  };
}

/** Names of inputs are the same in small and capital letters. */
function inputsOf(job: Job, raw: RawAction, given: Texts): Record<string, string> {
  const known = Object.keys(raw.inputs ?? {});
  const unknown = Object.keys(given).filter((name) => !known.includes(name.toLowerCase()));
  if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(", ")}.`);
  const scope: Scope = { contexts: { github: githubOf(job), runner: runnerOf(job), inputs: {} } };
  const lower = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(raw.inputs ?? {}).map(([name, input]) => {
      const value = input?.default ?? "";
      return [name, lower.get(name) ?? interpolate(String(value), scope)];
    }),
  );
}

async function carryOut(use: Use, { raw, conditions }: Action): Promise<ActionEnd> {
  for (const [index, step] of raw.runs.steps.entries()) {
    const id = step.id ?? `__${index}`;
    use.steps[id] = await stepResult(use, step, conditions[index] ?? "success()");
    const { conclusion } = use.steps[id];
    if (use.isCancelled) use.status = "cancelled";
    else if (conclusion === "failure") use.status = "failure";
  }
  const outputs = Object.entries(raw.outputs ?? {}).map(([name, { value }]) => [
    name,
    interpolate(value, scopeOf(use)),
  ]);
  return {
    result: use.status,
    outputs: Object.fromEntries(outputs) as Texts,
    steps: use.steps,
    summary: use.summary,
    log: use.log,
  };
}

async function stepResult(use: Use, step: RawStep, condition: string): Promise<StepResult> {
  if (!isTrue(condition, scopeOf(use))) return { outcome: "skipped", conclusion: "skipped", outputs: {} };
  const wasCancelled = use.isCancelled;
  const { outputs, isSuccess } =
    step.uses === undefined ? await runScript(use, step) : useOther(use, step, step.uses);
  const isNowCancelled = use.isCancelled && !wasCancelled;
  const failed = isNowCancelled ? "cancelled" : "failure";
  const outcome = isSuccess && !isNowCancelled ? "success" : failed;
  const goesOn = interpolate(String(step["continue-on-error"] ?? "false"), scopeOf(use)) === "true";
  return { outcome, conclusion: goesOn && outcome === "failure" ? "success" : outcome, outputs };
}

interface Ran {
  readonly isSuccess: boolean;
  readonly outputs: Texts;
}

async function runScript(use: Use, step: RawStep): Promise<Ran> {
  const { job, log } = use;
  use.count += 1;
  const env = textsOf(step.env, scopeOf(use));
  const scope = scopeOf(use, env);
  const files = createCommandFiles(join(job.place, "files"), use.count);
  const script = join(job.temp, `${randomUUID()}.sh`);
  writeFileSync(script, interpolate(step.run ?? "", scope));
  const named = shellOf(interpolate(step.shell ?? "", scope));
  const [shell = "", ...options] = named.map((part) => (part === "{0}" ? script : part));
  const folder = interpolate(step["working-directory"] ?? ".", scope);
  const child = spawn(shell, options, {
    cwd: resolve(job.workspace, folder),
    env: { ...environmentOf(job), ...env, ...files },
    stdio: ["ignore", "pipe", "pipe"],
  });
  use.current = child;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => log.write(text));
  const [code] = (await once(child, "exit")) as [number | null];
  // A process that a step left behind may hold the streams; a runner waits five seconds for it.
  const closed = new AbortController();
  const late = setTimeout(() => closed.abort(), 5_000);
  if (!child.stdout.closed) await once(child, "close", { signal: closed.signal }).catch(() => {});
  clearTimeout(late);
  use.current = undefined;
  log.endStep();
  use.summary += readFileSync(files.GITHUB_STEP_SUMMARY, "utf8");
  Object.assign(job.environment, readPairs(files.GITHUB_ENV));
  addToPath(job, readPath(files.GITHUB_PATH));
  return { isSuccess: code === 0, outputs: readPairs(files.GITHUB_OUTPUT) };
}

/** A name stands for a whole command line, in which `{0}` is the script. */
function shellOf(shell: string): string[] {
  const line = shell === "bash" ? "bash --noprofile --norc -e -o pipefail {0}" : shell;
  if (!line.includes("{0}")) throw new Error(`This runner has bash, and not ${shell}.`);
  return line.split(" ");
}

function useOther(use: Use, step: RawStep, name: string): Ran {
  const { job, log } = use;
  const other = job.uses?.[name.split("@")[0] ?? ""];
  if (!other) {
    log.write(`::error::Unable to resolve action ${name}\n`);
    return { isSuccess: false, outputs: {} };
  }
  const { path = [] } = other(textsOf(step.with, scopeOf(use)));
  addToPath(job, path);
  return { isSuccess: true, outputs: {} };
}

function addToPath({ environment }: Job, folders: readonly string[]): void {
  environment["PATH"] = [...folders, environment["PATH"] ?? ""].join(delimiter);
}

function scopeOf({ job, inputs, steps, status, isCancelled }: Use, env: Texts = {}): Scope {
  const contexts = {
    github: githubOf(job),
    runner: runnerOf(job),
    inputs,
    steps: Object.fromEntries(Object.entries(steps).map(([id, step]) => [id, { ...step }])),
    env: { ...job.environment, ...env },
    job: { status },
    strategy: {},
    matrix: {},
  };
  const functions = {
    success: () => status === "success",
    failure: () => status === "failure",
    always: () => true,
    cancelled: () => isCancelled,
  };
  return { contexts, functions };
}

function textsOf(
  values: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): Record<string, string> {
  const pairs = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    interpolate(String(value), scope),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function githubOf({ github, action, workspace }: Job): { readonly [name: string]: Value } {
  return { ...github, action_path: action, workspace };
}

function runnerOf({ temp, place }: Job): Record<string, string> {
  return { os: "Linux", arch: "X64", name: "runner-1", temp, tool_cache: join(place, "tools") };
}

/** What a runner gives every script; of the context `github` all texts but the token. */
function environmentOf(job: Job): Record<string, string> {
  const given = (prefix: string, context: object): string[][] =>
    Object.entries(context).flatMap(([name, value]) =>
      typeof value === "string" && name !== "token" ? [[`${prefix}_${name.toUpperCase()}`, value]] : [],
    );
  const [tracking = "", id = ""] = job.tracking.split("=");
  return {
    CI: "true",
    ...(Object.fromEntries([...given("GITHUB", githubOf(job)), ...given("RUNNER", runnerOf(job))]) as Texts),
    GITHUB_ACTIONS: "true",
    GITHUB_EVENT_PATH: join(job.place, "event.json"),
    [tracking]: id,
    ...job.environment,
  };
}
