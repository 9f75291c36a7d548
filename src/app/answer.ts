import { answerRequest } from "../human/answer-request.ts";
import type { HumanReply } from "../human/reply.ts";
import { answersIn, answersTo } from "../run/request.ts";
import type { RunState } from "../run/state.ts";
import { checkRun } from "../state/check-run.ts";
import { findRun } from "../state/find-run.ts";
import { leaveRequest, readInbox } from "../state/inbox.ts";
import type { StateRefs } from "../state/refs.ts";
import { endedRunAt, liveRunsAt, type Spot, toldRun } from "./find-runs.ts";
import type { AppPorts, Handled } from "./ports.ts";
import { goOn } from "./start-run.ts";

/** The run that an answer is for: the one it names, the one that has it already, or the newest here that asks something. */
export async function askedRun(
  { refs }: Pick<AppPorts, "refs">,
  spot: Spot,
  { reply, stateRef }: { readonly reply: HumanReply; readonly stateRef: string },
): Promise<{ readonly runId: string; readonly has: boolean } | undefined> {
  const { id, run_id: named } = reply;
  if (named !== undefined) return (await toldRun(refs, named, stateRef)) && { runId: named, has: false };
  const here = await liveRunsAt(refs, spot);
  const ended = await endedRunAt(refs, spot, stateRef);
  for (const { runId } of ended ? [...here, ended] : here)
    if (await hasRequest(refs, { runId, id, stateRef })) return { runId, has: true };
  const asking = here.find(({ progress }) => progress.questions.length > 0);
  return asking && { runId: asking.runId, has: false };
}

async function hasRequest(
  refs: StateRefs,
  { runId, id, stateRef }: { readonly runId: string; readonly id: string; readonly stateRef: string },
): Promise<boolean> {
  const path = `inbox/${id}.json`;
  const found = await findRun(refs, runId, { stateRef });
  return found !== undefined && (await found.read([path])).has(path);
}

/** Clocks of engines and of GitHub are not the same. */
const SKEW_MS = 60_000;

/**
 * Leaves what a person said in the inbox of a run, once, and has the run go on where nobody works on it. `isReview`: it may be for any
 * question that is open when the run reads it.
 */
export async function leaveAnswer(
  ports: AppPorts,
  runId: string,
  { reply, stateRef, isReview }: { reply: HumanReply; stateRef: string; isReview: boolean },
): Promise<Handled> {
  const { refs } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return { status: "refused", reason: `There is no run ${runId}.` };
  const { state } = await checkRun(found);
  const done: Handled = { status: "done", what: "answer", runId };
  if (state.requests.has(reply.id)) return done;
  const asked = questionOf(state);
  const said = Date.parse(reply.at ?? "");
  if (!asked) return { status: "refused", reason: `Run ${runId} asks nothing.` };
  // What was said before anything was asked is no answer to it, however late it comes in.
  if (said + SKEW_MS < Date.parse(asked.at)) return { status: "refused", reason: "It was said before." };
  const branch = state.workspace?.branch;
  const request = answerRequest(reply, {
    ...(isReview ? {} : { asked: asked.seq }),
    ...(branch === undefined ? {} : { branch }),
  });
  await leaveRequest(ports, { runId, ...request, stateRef });
  if (await hasAnswers(ports, runId, state))
    await goOn(
      ports,
      { command: "resume", runId },
      { since: new Date(Number.isNaN(said) ? asked.at : said), again: "when-over" },
    );
  return done;
}

function questionOf({ questions, steps }: RunState): { seq: number; at: string } | undefined {
  for (const path of questions) {
    const asked = steps.get(path)?.question?.asked;
    if (asked) return asked;
  }
  return undefined;
}

/** Whether a run that nobody works on has an answer to what it asks, which it has not taken. */
export async function hasAnswers(
  { refs }: Pick<AppPorts, "refs">,
  runId: string,
  state: RunState,
): Promise<boolean> {
  if (state.status !== "paused") return false;
  const { requests } = await readInbox(refs, runId);
  const answers = answersIn(requests, state);
  return [...state.questions].some((path) => answersTo(state, path, answers).length > 0);
}
