import type { ProjectCommands } from "../config/project-commands.ts";
import { isMapping } from "../definition/message-text.ts";
import type { Workflow } from "../definition/schema.ts";
import { referencesOf } from "../template/parse/references.ts";
import { checksOf } from "./checks/verification.ts";
import { blank } from "./evolve/evolve-step.ts";
import type { KnownSteps } from "./percent.ts";
import {
  branchNamesOf,
  filesChanged,
  type HumanAnswer,
  type Names,
  namesIn,
  pullRequestFields,
  type RunState,
  type StepState,
} from "./state.ts";
import type { StepOutput } from "./step-output.ts";

export interface RunFacts {
  readonly runId: string;
  readonly workflow: Workflow;
  readonly autofix: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly directory: string;
  readonly project?: ProjectCommands | undefined;
  readonly issue?: number | undefined;
  readonly issueTitle?: string | undefined;
  /** Pull request that the run continues. */
  readonly pullRequest?: number | undefined;
  readonly definitions?: KnownSteps["definitions"];
  readonly isProgram?: boolean | undefined;
}

interface Frame {
  readonly iteration?: number;
  readonly item?: unknown;
  readonly scope?: { readonly path: string };
}

export type ScopeData = Record<string, unknown>;

export interface ScopeSource {
  readonly facts: RunFacts;
  readonly state: RunState;
  readonly frame?: Frame;
  readonly extra?: ScopeData;
  /** Command that set up the worktree. */
  readonly setup?: string | undefined;
  readonly readFull?: (name: string, output: StepOutput) => StepOutput;
}

/** Returns only the values that an expression names, because a run may have 10,000 steps. */
export function scopeFor(
  source: { text: string; kind: "template" | "expression" },
  { facts, state, frame = {}, extra = {}, setup, readFull = (_name, output) => output }: ScopeSource,
): ScopeData {
  const scope: ScopeData = { ...extra };
  const names = namesIn(state, frame.scope?.path ?? "");
  for (const { path } of referencesOf(source.text, source.kind)) {
    const [root = "", name, field] = path;
    if (root in extra) continue;
    if (root === "outputs" || root === "steps") addStep(scope, { root, name, field, names, readFull });
    else if (root === "human") scope[root] ??= answersView(names);
    else if (!(root in scope)) addRoot(scope, root, { facts, state, frame, setup });
    if (root === "run" && name === "checks")
      scope[root] = { ...Object(scope[root]), checks: checksView(state) };
  }
  return scope;
}

function addStep(
  scope: ScopeData,
  {
    root,
    name,
    field,
    names,
    readFull,
  }: Required<Pick<ScopeSource, "readFull">> & {
    root: "outputs" | "steps";
    name: string | undefined;
    field: string | undefined;
    names: Names;
  },
) {
  const wanted = name === undefined ? (root === "outputs" ? names.outputs : names.latest).keys() : [name];
  const found = (scope[root] ??= {}) as ScopeData;
  for (const each of wanted) {
    const value = root === "outputs" ? outputView(names, each, { field, readFull }) : stepView(names, each);
    if (value === undefined) addKnownNames(found, names);
    else found[each] = { ...(found[each] as ScopeData | undefined), ...value };
  }
}

const MOST_NAMED = 20;

/** Adds the known names, without outputs, so that the error message can list them. */
function addKnownNames(found: ScopeData, { outputs }: Names): void {
  for (const name of Array.from(outputs.keys()).slice(0, MOST_NAMED)) found[name] ??= null;
}

type RootSource = Pick<ScopeSource, "facts" | "state" | "setup"> & { readonly frame: Frame };

function addRoot(scope: ScopeData, root: string, source: RootSource): void {
  const value = rootValue(root, source);
  if (value !== undefined) scope[root] = value;
}

function rootValue(root: string, { facts, state, frame, setup }: RootSource): unknown {
  switch (root) {
    case "variables":
    case "inputs":
      return facts.variables;
    case "workflow":
      return workflowView(facts, state);
    case "run":
      return runView(facts, state);
    case "project":
      return projectView(facts, setup);
    case "item":
      return frame.item;
    case "iteration":
      return frame.iteration;
    case "results":
      return resultsView(state, frame.scope?.path ?? "");
    case "files_changed":
      return filesChanged(state);
    case "branches":
      return branchNamesOf(state);
    case "pull_requests":
      return pullRequestFields(state);
    default:
      return undefined;
  }
}

/** The fields of the data are also at the top: `outputs.count.total`. Large data is not returned twice. */
function outputView(
  names: Names,
  name: string,
  { field, readFull }: Required<Pick<ScopeSource, "readFull">> & { field: string | undefined },
): ScopeData | undefined {
  const output = names.outputs.get(name);
  if (!output) return undefined;
  const { data, ...fields } = readFull(name, output);
  const hasFields = isMapping(data);
  if (hasFields && field === "data") return { ...fields, data };
  const isField = hasFields && field !== undefined && Object.hasOwn(data, field) && !(field in fields);
  return { ...(hasFields ? data : {}), ...fields, ...(isField || data === undefined ? {} : { data }) };
}

function stepView({ latest }: Names, name: string): ScopeData {
  const step = latest.get(name) ?? blank(name);
  const {
    path,
    status,
    attempt,
    failures,
    files = [],
    failure,
    noOp = false,
    exhausted = false,
    loop,
  } = step;
  return {
    path,
    status: status === "produced" ? "running" : status,
    attempt,
    failures,
    no_op: noOp,
    exhausted,
    files_changed: [...files],
    output: step.output?.summary ?? step.summary ?? "",
    error: failure?.message ?? null,
    ...(loop?.items && {
      results: loop.items
        .slice(0, loop.iteration)
        .map((item, index) => resultView(item, loop.results?.[index])),
    }),
  };
}

/** An iteration of a loop over a list: its item, and the result of its last step. */
function resultView(item: unknown, step: StepState | undefined): ScopeData {
  const { attempt = 0, failures = 0, failure, output } = step ?? {};
  return { item, data: output?.data ?? null, attempt, failures, error: failure?.message ?? null };
}

function answersView({ answers }: Names): ScopeData {
  return Object.fromEntries(Array.from(answers, ([name, answer]) => [name, answerView(answer)]));
}

function answerView({ decision, text, actor, threads = [], head, approved_by = [] }: HumanAnswer): ScopeData {
  return {
    decision,
    text,
    approved: decision === "approved",
    rejected: decision === "rejected",
    timed_out: decision === "timeout",
    actor: actor ?? null,
    threads,
    head: head ?? null,
    approved_by:
      decision === "approved" && approved_by.length === 0 && actor !== undefined ? [actor] : approved_by,
  };
}

const BLOCKS: ReadonlySet<string> = new Set(["sequence", "parallel", "conditional", "recurring", "workflow"]);

/** Returns what each ended step of a definition answered, with all iterations and branches, in order of their ends. */
function resultsView(state: RunState, scope: string): ScopeData[] {
  const inScope = Array.from(state.steps.values()).filter(
    ({ path, kind, completedAt }) =>
      completedAt !== undefined && !BLOCKS.has(kind) && (scope === "" || path.startsWith(`${scope}/`)),
  );
  return inScope
    .toSorted((a, b) => (a.completedAt ?? "").localeCompare(b.completedAt ?? ""))
    .map(({ path, kind, status, output, failure, reason, files = [] }) => ({
      step: path,
      type: kind,
      status,
      summary: output?.summary ?? failure?.message ?? reason ?? "",
      text: output?.next_step_context ?? "",
      data: output?.data ?? null,
      files_changed: [...files],
    }));
}

function workflowView({ workflow, autofix }: RunFacts, state: RunState): ScopeData {
  return {
    name: workflow.name,
    description: workflow.description ?? "",
    autofix,
    started_at: state.startedAt ?? null,
    completed_at: state.completedAt ?? state.updatedAt ?? null,
    status: state.status,
  };
}

function projectView({ project }: RunFacts, setup: string | undefined): ScopeData {
  return { setup: setup ?? null, check: project?.check?.run ?? null };
}

function checksView(state: RunState): ScopeData[] {
  return checksOf(state).map((check) =>
    Object.fromEntries(Object.entries(check).filter(([, value]) => value !== undefined)),
  );
}

function runView({ runId, directory }: RunFacts, state: RunState): ScopeData {
  return {
    id: runId,
    directory,
    branch: state.workspace?.branch ?? null,
    base_branch: state.workspace?.base_branch ?? null,
    base_sha: state.workspace?.base_sha ?? null,
    status: state.status,
    cost_usd: state.usage.cost_usd,
  };
}
