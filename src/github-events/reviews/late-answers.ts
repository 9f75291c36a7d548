import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { lateAnswerText } from "../../output/github/late-answer-comment.ts";
import { answersIn, answersTo, type RecordedAnswer, parseRequest } from "../../run/inbox-request.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { type Inbox, readInbox } from "../../storage/refs/inbox.ts";
import { replyMarker } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";

interface TellingPorts {
  readonly refs: EventContext["refs"];
  readonly forge: Pick<EventContext["forge"], "postStatusComment">;
}

interface Telling {
  readonly stateRef: string;
  /** Answers that were given earlier were told of before. */
  readonly since?: Date;
}

/** Tells people whose answers the run did not act on that they came too late, and why; each of them once. */
export async function tellLateAnswers(
  { refs, forge }: TellingPorts,
  runId: string,
  { stateRef, since = new Date(0) }: Telling,
): Promise<void> {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return;
  const requests = [...(await readInbox(refs, runId)).requests, ...(await archivedRequests(found))];
  await tellLateCancels({ refs, forge }, { found, requests, since });
  const given = answersIn(requests, { requests: new Set() }).filter(
    ({ id, answer }) => gitHubAnswerOf(id) && !(Date.parse(answer.at ?? "") < since.getTime()),
  );
  if (given.length === 0) return;
  const { state, journal } = await validateRun(found);
  const late = lateAnswers(given, { state, events: parseJournal(journal, runId) });
  const issue = late.length === 0 ? undefined : await issueOf(found);
  for (const { id, answer } of new Map(late.map((each) => [each.id, each])).values()) {
    const at = answer.issue ?? issue;
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

interface Requested {
  readonly found: FoundRun;
  readonly requests: Inbox["requests"];
  readonly since: Date;
}

/** A run may come to its end before it reads that it was to be cancelled. */
async function tellLateCancels(
  { forge }: TellingPorts,
  { found, requests, since }: Requested,
): Promise<void> {
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

/** Answers from which nothing followed, and nothing will as the run stands. */
export function lateAnswers(
  given: readonly RecordedAnswer[],
  { state, events }: { readonly state: RunState; readonly events: readonly RunEvent[] },
): RecordedAnswer[] {
  const known = new Set(events.flatMap(requestsIn));
  const isOver = state.status !== "running" && state.status !== "paused";
  return given.filter((each) => {
    if (known.has(each.id) || events.some((event) => isMeantBy(each, event))) return false;
    return isOver || ![...state.questions].some((path) => answersTo(state, path, [each]).length > 0);
  });
}

/** Answers from which something followed, or of which people are told otherwise. */
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

/** Whether the answer that counted says what a person means: it is the same person's, or an approval beside others. */
function isMeantBy({ id, answer: { decision, actor = "" } }: RecordedAnswer, event: RunEvent): boolean {
  if (event.type !== "human.answered" || event.others?.includes(id) !== true) return false;
  const people = [event.actor ?? "", ...(decision === "approved" ? (event.approved_by ?? []) : [])];
  return people.some((each) => each.toLowerCase() === actor.toLowerCase());
}

/** Requests that went with an ended run to where all of them are. */
async function archivedRequests(found: FoundRun): Promise<Inbox["requests"]> {
  if (found.where === "live") return [];
  const files = (await found.files()).filter(({ path }) => /^inbox\/[^/]+\.json$/.test(path));
  return Array.from(await found.readListed("run", files), ([path, bytes]) => ({
    id: path.slice("inbox/".length, -".json".length),
    content: Buffer.from(bytes).toString("utf8"),
  }));
}

async function issueOf(found: FoundRun): Promise<number | undefined> {
  const bytes = (await found.read([runFiles.run])).get(runFiles.run);
  const record = RunRecord.safeParse(parseJson(Buffer.from(bytes ?? []).toString("utf8")), { jitless: true });
  return record.data?.issue?.number;
}
