import { globMatcher } from "../../../config/glob-pattern.ts";
import type { KnownSteps } from "../../../run/percent.ts";
import { isMapping } from "../../../definition/message-text.ts";
import type { Check, Step } from "../../../definition/schema.ts";
import type { AgentHooks, AgentRequest, AgentResult, AgentRunner } from "../../../ports/agent-runner.ts";
import type { Library } from "../../../ports/prompt-library.ts";
import { isMerge } from "../../../run/ids.ts";
import type { Failure } from "../../../run/journal/event.ts";
import type { Usage } from "../../../run/token-usage.ts";
import { hasMarkers } from "../memory/memory-repository.ts";
import type { MemoryWorkspace } from "../memory/memory-workspace.ts";
import type { MemoryWorkspaces } from "../memory/memory-workspaces.ts";
import type { VirtualClock } from "../memory/virtual-clock.ts";
import { millisecondsOf, type Outcome, stepAt } from "../outcomes/outcome-list.ts";
import { mayChangeFiles } from "../../../steps/commit-attempt.ts";
import {
  type AttemptOutcome,
  type AttemptOutcomes,
  dataOf,
  type SimulationRecord,
} from "./attempt-outcomes.ts";

export interface SimulatedWorld {
  readonly clock: VirtualClock;
  readonly workspaces: MemoryWorkspaces;
  readonly library: Library;
  readonly outcomes: AttemptOutcomes;
  readonly record: SimulationRecord;
  /** The steps of the run. A program adds its steps while it runs. */
  readonly known: () => KnownSteps;
}

const DURATION_MS = 60_000;
const COST_USD = 0.05;
const TOKENS = 5_000;
/** Part of the tokens that are input. */
const INPUT_SHARE = 0.8;

/** Agent sessions that end as the outcomes say, in virtual time. */
export class SimulatedAgents implements AgentRunner {
  readonly #world: SimulatedWorld;

  constructor(world: SimulatedWorld) {
    this.#world = world;
  }

  async run(request: AgentRequest, hooks: AgentHooks): Promise<AgentResult> {
    const { record } = this.#world;
    const { step: path, attempt, prompt } = request;
    record.running += 1;
    try {
      const result = await this.#play(request, hooks);
      record.add({ kind: "agent", path, attempt, text: prompt, failed: result.status !== "succeeded" });
      return result;
    } finally {
      record.running -= 1;
    }
  }

  endOrphans(): Promise<number> {
    return Promise.resolve(0);
  }

  async #play(request: AgentRequest, { signal, onEvent }: AgentHooks): Promise<AgentResult> {
    const { outcomes, clock } = this.#world;
    const { step: path, attempt, timeoutMs = Infinity } = request;
    const sessionId = `simulated-${path}-${attempt}`;
    onEvent({ type: "session", sessionId, ...(request.model === undefined ? {} : { model: request.model }) });
    const planned = outcomes.at(path, attempt, isReader(request, this.#stepOf(path)) ? "reader" : "agent");
    const { outcome } = planned;
    const durationMs = outcome.duration === undefined ? DURATION_MS : millisecondsOf(outcome.duration);
    const usage = usageOf(outcome, { request, durationMs: Math.min(durationMs, timeoutMs) });
    await clock.work(Math.min(durationMs, timeoutMs), signal).catch(() => {});
    if (signal.aborted) return { status: "interrupted", usage };
    const failure =
      durationMs > timeoutMs
        ? failureOf({ class: "transient", code: "timeout" })
        : failureIn(outcome, request);
    const text = failure?.message ?? (await this.#answer(request, planned));
    onEvent({ type: "text", text });
    onEvent({ type: "result", success: !failure, text, usage, denied: [] });
    if (failure) return { status: "failed", failure, usage, sessionId };
    return { status: "succeeded", text, usage, sessionId };
  }

  #stepOf(path: string): Step | undefined {
    return stepAt(this.#world.known(), path);
  }

  /** Writes the files of the attempt and returns its answer. */
  async #answer(request: AgentRequest, planned: AttemptOutcome): Promise<string> {
    const { outcome } = planned;
    const { step: path, attempt, cwd, readOnly = false } = request;
    const step = this.#stepOf(path);
    if (outcome.question) return JSON.stringify({ success: false, needs: outcome.question });
    const listed = listedFailure(outcome);
    if (listed && isUnsuccessful(listed)) {
      const summary = listed.message ?? outcome.summary ?? "The simulated agent could not complete the step.";
      return JSON.stringify({ success: false, summary });
    }
    const workspace = this.#world.workspaces.at(cwd);
    const document = outcome.document ?? defaultDocument(step, request);
    const { library } = this.#world;
    if (workspace && isMerge(path)) resolveConflicts(workspace);
    else if (workspace)
      await writeFiles(workspace, { ...outcome, document }, { path, attempt, step, library, readOnly });
    if (outcome.output !== undefined) return outcome.output;
    const schema = step?.type === "wait-for-human" ? step["output-schema"] : schemaIn(request, step);
    const data = dataOf(planned, schema);
    // A judge answers the schema itself.
    if (!step && !isMerge(path)) return JSON.stringify(data ?? {});
    return JSON.stringify({
      success: true,
      summary: outcome.summary ?? "Simulated.",
      document_path: document ?? null,
      next_step_context: outcome.context ?? null,
      ...(data === undefined ? {} : { data: withoutClaims(data, planned, outcome) }),
    });
  }
}

/** Whether a session only reads an answer or judges: it changes nothing and does not fail at random. */
function isReader({ readOnly = false }: AgentRequest, step: Step | undefined): boolean {
  return !step || (readOnly && step.type === "wait-for-human");
}

/** An answer that names fixed issues without a change fails. */
function withoutClaims(data: unknown, { isListed }: AttemptOutcome, { files }: Outcome): unknown {
  const isUnchanged = files !== undefined && Object.keys(files).length === 0;
  return !isListed && isUnchanged && isMapping(data) && "fixed" in data ? { ...data, fixed: [] } : data;
}

function defaultDocument(step: Step | undefined, { runId, step: path }: AgentRequest): string | undefined {
  const name = path.replaceAll("/", "-");
  return step?.ensures?.includes("document") ? `agentic/workflows/${runId}/${name}.md` : undefined;
}

/** The schema of the data: the engine sends the schema of the whole answer, except for one with references. */
function schemaIn({ answerSchema }: AgentRequest, step: Step | undefined): unknown {
  const properties = isMapping(answerSchema) ? answerSchema["properties"] : undefined;
  const data = isMapping(properties) && "needs" in properties ? properties["data"] : undefined;
  const [own] = isMapping(data) && Array.isArray(data["anyOf"]) ? (data["anyOf"] as unknown[]) : [];
  return own ?? answerSchema ?? schemaInChecks(step);
}

function schemaInChecks(step: Step | undefined): unknown {
  return step?.ensures?.flatMap((check) =>
    typeof check === "object" && "schema" in check ? [check.schema] : [],
  )[0];
}

function usageOf(
  { cost = COST_USD, tokens = TOKENS }: Outcome,
  { request, durationMs }: { request: AgentRequest; durationMs: number },
): Usage {
  const input = Math.round(tokens * INPUT_SHARE);
  return {
    input_tokens: input,
    output_tokens: tokens - input,
    cost_usd: Math.min(cost, request.maxCostUsd ?? Infinity),
    agent_sessions: 1,
    duration_ms: durationMs,
  };
}

function failureIn(outcome: Outcome, { maxCostUsd = Infinity }: AgentRequest): Failure | undefined {
  if ((outcome.cost ?? COST_USD) > maxCostUsd) return failureOf({ class: "blocking", code: "budget" });
  const listed = listedFailure(outcome);
  return listed === undefined || isUnsuccessful(listed) ? undefined : failureOf(listed);
}

type ListedFailure = Exclude<Outcome["failure"], string | undefined>;

export function listedFailure({ failure }: Outcome): ListedFailure | undefined {
  return typeof failure === "string" ? { class: failure } : failure;
}

/** Whether the agent itself answers that it did not succeed. */
function isUnsuccessful(failure: ListedFailure): boolean {
  return failure.class === "recoverable" && failure.code === undefined;
}

const CODES = {
  transient: "overloaded",
  recoverable: "step-unsuccessful",
  fatal: "authentication",
  blocking: "quota",
} as const satisfies Record<Failure["class"], string>;

/** A pause shows this text after "needs a person". */
const MESSAGES: Readonly<Partial<Record<Failure["class"], string>>> = {
  blocking: "Simulated: the agent cannot work until a person acts.",
};

export function failureOf(failure: ListedFailure): Failure {
  const {
    class: kind,
    code = CODES[kind],
    message = MESSAGES[kind] ?? `Simulated failure \`${code}\`.`,
  } = failure;
  const wait = failure["retry-after"];
  return {
    class: kind,
    code,
    message,
    ...(wait === undefined ? {} : { retry_after_ms: millisecondsOf(wait) }),
  };
}

interface Writer {
  readonly path: string;
  readonly attempt: number;
  readonly step: Step | undefined;
  readonly library: Library;
  /** Whether the session may only read. */
  readonly readOnly: boolean;
}

/** Writes the files of a successful attempt: the listed ones, or those that its step must change. */
export async function writeFiles(
  workspace: MemoryWorkspace,
  { files, document }: Outcome,
  writer: Writer,
): Promise<void> {
  for (const [path, text] of Object.entries(files ?? defaultFiles(writer))) {
    if (text === null) workspace.remove(path);
    else await workspace.writeFile(path, text);
  }
  if (document === undefined) return;
  const known = await workspace.readFile(document);
  if (known === undefined) await workspace.writeFile(document, `# ${writer.path}\n\nSimulated.\n`);
}

function defaultFiles(writer: Writer): Record<string, string> {
  const { path, attempt } = writer;
  const text = `Simulated: ${path}, attempt ${attempt}.\n`;
  return Object.fromEntries(changedPaths(writer).map((file) => [file, text]));
}

function changedPaths({ path, step, library, readOnly }: Writer): string[] {
  if (!step || readOnly || !mayChangeFiles({ library }, step)) return [];
  const name = path.replaceAll("/", "-");
  const globs = (step.ensures ?? []).flatMap(globsIn);
  const wanted = globs.map((glob) => pathFor(glob, name));
  const isAgent = step.type === "prompt" || step.type === "command";
  const needsChange = isAgent || step.ensures?.includes("commit") === true;
  return wanted.length > 0 || !needsChange ? wanted : [`simulated/${name}.md`];
}

function globsIn(check: Check): string[] {
  if (typeof check === "string") return [];
  if ("files" in check) return check.files;
  return "fails-before" in check ? check["fails-before"].files.slice(0, 1) : [];
}

/** Returns a path that matches a glob pattern, as far as simple replacements find one. */
function pathFor(glob: string, name: string): string {
  const path = glob
    .replaceAll("**/", "")
    .replaceAll("/**", `/${name}`)
    .replaceAll(/\{([^,}]*)[^}]*\}/g, "$1")
    .replaceAll(/\[!?([^\]])[^\]]*\]/g, "$1")
    .replaceAll(/\*+/g, name)
    .replaceAll("?", "x");
  return globMatcher(glob)(path) ? path : glob;
}

/** Keeps the lines of both sides in each file with a conflict. */
function resolveConflicts(workspace: MemoryWorkspace): void {
  for (const path of Array.from(workspace.changed)) {
    const text = workspace.contents.get(path);
    if (text === undefined || !hasMarkers(text)) workspace.change(path, `${text ?? ""}Simulated merge.\n`);
    else workspace.change(path, text.replaceAll(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
  }
}
