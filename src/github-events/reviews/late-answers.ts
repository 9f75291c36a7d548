import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { lateAnswerText } from "../../output/github/answer-comments.ts";
import { answersIn, answersTo, type RecordedAnswer, parseRequest } from "../../run/inbox-request.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import { parseRunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { type Inbox, readInbox } from "../../storage/refs/inbox.ts";
import { replyMarker } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";

interface ReplyPorts {
  readonly refs: EventContext["refs"];
  readonly forge: Pick<EventContext["forge"], "postStatusComment">;
}

interface ReplyOptions {
  readonly stateRef: string;
  readonly since?: Date;
}

export async function replyToLateAnswers(
  { refs, forge }: ReplyPorts,
  runId: string,
  { stateRef, since = new Date(0) }: ReplyOptions,
): Promise<void> {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return;
  const archived = found.where === "live" ? [] : await archivedRequests(found);
  const requests = [...(await readInbox(refs, runId)).requests, ...archived];
  await replyToLateCancels({ refs, forge }, { found, requests, since });
  const answers = answersIn(requests, { requests: new Set() }).filter(
    ({ id, answer }) => gitHubAnswerOf(id) && !(Date.parse(answer.at ?? "") < since.getTime()),
  );
  if (answers.length === 0) return;
  const { state, journal } = await validateRun(found);
  const late = lateAnswers(answers, state, parseJournal(journal, runId));
  const record = late.length === 0 ? undefined : parseRunRecord(await found.readText(runFiles.run));
  for (const { id, answer } of new Map(late.map((each) => [each.id, each])).values()) {
    const at = answer.issue ?? record?.issue?.number;
    if (at === undefined) continue;
    const body = lateAnswerText(state, answer);
    await forge.postStatusComment({
      issue: at,
      marker: replyMarker(id),
      body,
      since: new Date(answer.at ?? 0),
    });
  }
}

interface RunRequests {
  readonly found: FoundRun;
  readonly requests: Inbox["requests"];
  readonly since: Date;
}

async function replyToLateCancels({ forge }: ReplyPorts, { found, requests, since }: RunRequests) {
  const cancels = requests.flatMap(({ id, content }) => {
    const request = parseRequest(content);
    const isRecent = request?.type === "cancel" && !(Date.parse(request.at ?? "") < since.getTime());
    return isRecent && request.issue !== undefined ? [{ id, issue: request.issue, at: request.at ?? 0 }] : [];
  });
  const { state } = cancels.length === 0 ? {} : await validateRun(found);
  if (state?.status !== "completed" && state?.status !== "failed") return;
  for (const { id, issue, at } of cancels.filter((each) => !state.requests.has(each.id)))
    await forge.postStatusComment({
      issue,
      marker: replyMarker(id),
      body: `Too late, because run ${state.runId} is ${state.status}; there is nothing to cancel.`,
      since: new Date(at),
    });
}

/** Returns the answers that had no effect and cannot have one in the current state. */
function lateAnswers(answers: readonly RecordedAnswer[], state: RunState, events: readonly RunEvent[]) {
  const known = new Set(events.flatMap(requestsIn));
  const isOver = state.status !== "running" && state.status !== "paused";
  return answers.filter((each) => {
    if (known.has(each.id) || events.some((event) => isCountedWith(each, event))) return false;
    return isOver || ![...state.questions].some((path) => answersTo(state, path, [each]).length > 0);
  });
}

/** Returns the request that an event processed. Each of these events has its own reply. */
function requestsIn(event: RunEvent): string[] {
  switch (event.type) {
    case "human.asked":
    case "human.approved":
    case "human.answered":
    case "human.voided":
      return event.request === undefined ? [] : [event.request];
    default:
      return [];
  }
}

/** Whether an accepted answer includes this one: it has the same author, or approves with it. */
function isCountedWith({ id, answer: { decision, actor = "" } }: RecordedAnswer, event: RunEvent): boolean {
  if (event.type !== "human.answered" || event.others?.includes(id) !== true) return false;
  const people = [event.actor ?? "", ...(decision === "approved" ? (event.approved_by ?? []) : [])];
  return people.some((each) => each.toLowerCase() === actor.toLowerCase());
}

/** Returns the requests that a run has read. */
export async function archivedRequests(found: FoundRun): Promise<Inbox["requests"]> {
  const files = (await found.files()).filter(({ path }) => /^inbox\/[^/]+\.json$/.test(path));
  return Array.from(await found.readListed("run", files), ([path, bytes]) => ({
    id: path.slice("inbox/".length, -".json".length),
    content: Buffer.from(bytes).toString("utf8"),
  }));
}
