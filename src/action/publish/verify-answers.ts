import { parseWorkflow } from "../../definition/parse.ts";
import { walkSteps } from "../../definition/schema.ts";
import { archivedRequests } from "../../github-events/reviews/late-answers.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { routeProblem } from "../../routing/approval-question.ts";
import { outcomeOf } from "../../routing/route-outcome.ts";
import type { Choice } from "../../routing/workflow-choices.ts";
import { type HumanRequest, parseRequest } from "../../run/inbox-request.ts";
import type { RunEvent, RunEventOf } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import { nameOf } from "../../run/ids.ts";
import { readDefinitions } from "../../runner/read/stored-run.ts";
import type { FoundRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { publishRejectedError } from "./verify-code.ts";
import { type Journals, countLines } from "./verify-journal.ts";

interface AnswerCheck {
  readonly runId: string;
  readonly origin: StateRefs;
  readonly remoteRun: FoundRun | undefined;
  readonly journals: Journals;
  readonly approvals: number;
  readonly gates: Gates;
}

/** Names of the wait-for-human steps of a run's definitions, and whether the run continues after their deadline. */
export type Gates = ReadonlyMap<string, boolean>;

/** The definitions are verified, unlike the kinds of steps in the journal. The steps of a program are unknown. */
export async function readGates(found: Pick<FoundRun, "runId" | "read">): Promise<Gates> {
  const contents = await found.read([runFiles.definition, runFiles.definitions]);
  const read = (path: string): string | undefined => {
    const bytes = contents.get(path);
    return bytes && Buffer.from(bytes).toString("utf8");
  };
  const parsed = parseWorkflow(read(runFiles.definition) ?? "", runFiles.definition);
  const nested = (await readDefinitions({ runId: found.runId, read })).values();
  const gates = new Map<string, boolean>();
  for (const { steps } of [...("workflow" in parsed ? [parsed.workflow] : []), ...nested])
    for (const step of walkSteps(steps))
      if (step.type === "wait-for-human")
        gates.set(step.name, step["on-timeout"] === "continue" || gates.get(step.name) === true);
  return gates;
}

const ASKING_KINDS: ReadonlySet<string | undefined> = new Set(["prompt", "command"]);

type Answer = RunEventOf<"human.answered"> | RunEventOf<"human.approved">;

export async function requireAnswers(answering: AnswerCheck): Promise<void> {
  const { runId, journals, approvals, gates } = answering;
  const events = parseJournal(journals.bundled, runId);
  const before = countLines(journals.remote);
  if (!events.slice(before).some(isAnswer)) return;
  const requests = await readRequests(answering);
  const questions = new Map<string, number>();
  const people = new Map<string, Set<string>>();
  const taken = new Set<string>();
  const kinds = new Map<string, string>();
  /** Questions of agent steps: one answer is enough, also an assumed one. */
  const ofAgents = new Set<string>();
  for (const event of events) {
    if (event.type === "step.started") kinds.set(event.step, event.kind);
    if (event.type === "human.asked") {
      const isOfAgent =
        event.needs !== undefined &&
        ASKING_KINDS.has(kinds.get(event.step)) &&
        !gates.has(nameOf(event.step));
      if (isOfAgent) ofAgents.add(event.step);
      else ofAgents.delete(event.step);
      questions.set(event.step, event.seq);
      people.set(event.step, new Set());
    }
    if (!isAnswer(event)) continue;
    const { step, request, actor = "" } = event;
    const decision = event.type === "human.approved" ? "approved" : event.decision;
    if (decision === "approved") people.get(step)?.add(actor.toLowerCase());
    const isNew = event.seq > before;
    const isRecorded =
      request === undefined
        ? (decision === "timeout" && gates.get(nameOf(step)) !== false) ||
          (decision === "assumed" && ofAgents.has(step))
        : !taken.has(request) &&
          isSame(requests.get(request), { decision, actor, questionSeq: questions.get(step) });
    const isEnough =
      decision !== "approved" ||
      event.type === "human.approved" ||
      ofAgents.has(step) ||
      (people.get(step)?.size ?? 0) >= approvals;
    if (isNew && !(isRecorded && isEnough))
      throw publishRejectedError(`run ${runId}`, `its journal has an answer to ${step} that no person gave`);
    if (request !== undefined) taken.add(request);
  }
}

function isAnswer(event: RunEvent): event is Answer {
  return event.type === "human.answered" || event.type === "human.approved";
}

interface BundledAnswer {
  readonly decision: string;
  readonly actor: string;
  readonly questionSeq: number | undefined;
}

function isSame(request: HumanRequest | undefined, { decision, actor, questionSeq }: BundledAnswer): boolean {
  if (!request) return false;
  return (
    request.decision === decision &&
    (request.actor ?? "") === actor &&
    (request.asked === undefined || request.asked === questionSeq)
  );
}

async function readRequests({
  runId,
  origin,
  remoteRun,
}: AnswerCheck): Promise<ReadonlyMap<string, HumanRequest>> {
  const requests = new Map<string, HumanRequest>();
  const archived = remoteRun ? await archivedRequests(remoteRun) : [];
  for (const { id, content } of [...(await readInbox(origin, runId)).requests, ...archived]) {
    const request = parseRequest(content);
    if (request?.type === "input") requests.set(id, request);
  }
  const progress = parseJsonObject(await remoteRun?.readText(runFiles.progress));
  const { current_step: current } = progress ?? {};
  const { questionSeq, human_input: text } = {
    ...(current as { questionSeq?: unknown; human_input?: unknown } | null),
  };
  if (typeof questionSeq === "number" && typeof text === "string")
    requests.set(`progress-${questionSeq}`, { type: "input", decision: "input", text, asked: questionSeq });
  return requests;
}

export function removeHumanInput(progress: string | undefined): string | undefined {
  const json = parseJsonObject(progress);
  const current = json?.["current_step"];
  if (!json || typeof current !== "object" || current === null) return undefined;
  if (((current as { human_input?: unknown }).human_input ?? null) === null) return undefined;
  return `${JSON.stringify({ ...json, current_step: { ...current, human_input: null } }, null, 2)}\n`;
}

/** Errors: `usage` if no person approved a composed workflow, or this job's list of workflows does not permit the outcome of `do`. */
export async function requirePermittedOutcome(
  state: RunState,
  {
    journals: { remote },
    record,
    choices,
  }: {
    readonly journals: Journals;
    readonly record: Pick<RunRecord, "variables">;
    readonly choices: () => Promise<readonly Choice[]>;
  },
): Promise<void> {
  const outcome = outcomeOf(state);
  if (!outcome) return;
  const publishedEvents = countLines(remote);
  const approved = Array.from(state.steps.values()).flatMap(({ question }) =>
    question?.answer?.decision === "approved" && question.askedEvent.seq <= publishedEvents
      ? [question.askedEvent.message]
      : [],
  );
  // Listing them reads every definition.
  const permitted = outcome.kind === "run" ? await choices() : [];
  const isUnapproved =
    outcome.kind === "composed" &&
    !approved.some((text) => text.includes(outcome.definition.trimEnd()) && text.includes(outcome.sha256));
  const why = isUnapproved
    ? "no person approved the workflow that it composed"
    : routeProblem(outcome, { choices: permitted, variables: record.variables, approved });
  if (why !== undefined) throw publishRejectedError(`run ${state.runId}`, `${why}. Request it again`);
}
