import { isMapping } from "../definition/message-text.ts";
import type { Workflow } from "../definition/schema.ts";
import { referencesOf } from "../template/parse/references.ts";
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
  readonly issue?: number | undefined;
  readonly issueTitle?: string | undefined;
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
  readonly readFull?: (name: string, output: StepOutput) => StepOutput;
}

/** Returns only the values that an expression names, because a run may have 10,000 steps. */
export function scopeFor(
  source: { text: string; kind: "template" | "expression" },
  { facts, state, frame = {}, extra = {}, readFull = (_name, output) => output }: ScopeSource,
): ScopeData {
  const scope: ScopeData = { ...extra };
  const names = namesIn(state, frame.scope?.path ?? "");
  for (const { path } of referencesOf(source.text, source.kind)) {
    const [root = "", name, field] = path;
    if (root in extra) continue;
    if (root === "outputs" || root === "steps") addStep(scope, { root, name, field, names, readFull });
    else if (root === "human") scope[root] ??= answersView(names);
    else if (!(root in scope)) addRoot(scope, root, { facts, state, frame });
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

function addRoot(
  scope: ScopeData,
  root: string,
  { facts, state, frame }: { facts: RunFacts; state: RunState; frame: Frame },
): void {
  const value = rootValue(root, { facts, state, frame });
  if (value !== undefined) scope[root] = value;
}

function rootValue(
  root: string,
  { facts, state, frame }: { facts: RunFacts; state: RunState; frame: Frame },
): unknown {
  switch (root) {
    case "variables":
    case "inputs":
      return facts.variables;
    case "workflow":
      return workflowView(facts, state);
    case "run":
      return runView(facts, state);
    case "item":
      return frame.item;
    case "iteration":
      return frame.iteration;
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
  const step: StepState = latest.get(name) ?? {
    path: name,
    name,
    kind: "",
    status: "pending",
    attempt: 0,
    failures: 0,
  };
  const { path, status, attempt, files = [], failure, noOp = false, exhausted = false } = step;
  return {
    path,
    status: status === "produced" ? "running" : status,
    attempt,
    no_op: noOp,
    exhausted,
    files_changed: [...files],
    output: step.output?.summary ?? step.summary ?? "",
    error: failure?.message ?? null,
  };
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
