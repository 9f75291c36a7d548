import { outboundCode } from "../output/outbound-text.ts";
import type { RunEvent } from "../run/event.ts";
import { hasEnded } from "../run/has-ended.ts";
import { branchAt, type RunState } from "../run/state.ts";

/** An approval that was for an earlier state than the one that is asked about. */
export interface Outdated {
  readonly path: string;
  readonly branch: string;
  readonly again: string;
  readonly request: string;
  /** What became of the question, where nobody need look again. */
  readonly became?: string;
}

/** What came from GitHub, by its id. */
const ANSWER = /^(?:review|comment|review-comment)-\d{1,20}$/;

/**
 * Open questions that are put once more since an approval was for an earlier state; of those that were open when people were told last, what
 * became of them.
 */
export function outdatedApprovals(state: RunState, events: readonly RunEvent[]): Outdated[] {
  const told = toldBefore(events);
  return events.flatMap((event, at) => {
    if (event.type !== "human.asked" || settledAt(events, at) < told) return [];
    const { step: path, seq, again, request } = event;
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (again === undefined || request === undefined || branch === undefined || !ANSWER.test(request))
      return [];
    const became = becameOf(state, { path, seq });
    return [{ path, branch, again, request, ...(became === undefined ? {} : { became }) }];
  });
}

/** Where the run stood still for people the last time before it was gone on with. */
function toldBefore(events: readonly RunEvent[]): number {
  const resumed = events.findLastIndex(({ type }) => type === "run.resumed");
  return events.findLastIndex(
    (event, at) =>
      at < resumed &&
      (event.type === "run.failed" || (event.type === "run.paused" && event.reason === "human")),
  );
}

function settledAt(events: readonly RunEvent[], asked: number): number {
  const question = events[asked];
  const at = events.findIndex(
    (event, index) =>
      index > asked &&
      question?.type === "human.asked" &&
      (event.type === "human.asked" || event.type === "human.answered") &&
      event.step === question.step,
  );
  return at < 0 ? Infinity : at;
}

function becameOf(
  state: RunState,
  { path, seq }: { readonly path: string; readonly seq: number },
): string | undefined {
  const { asked, answer } = state.steps.get(path)?.question ?? {};
  if (asked?.seq !== seq) return "The question was asked once more since.";
  if (answer?.decision === "timeout") return "Nobody answered it in time.";
  if (answer) {
    const by = answer.actor === undefined ? "" : ` by ${outboundCode(answer.actor, 60)}`;
    return `The question was answered since: ${answer.decision === "input" ? "with words" : answer.decision}${by}.`;
  }
  return state.questions.has(path) && !hasEnded(state) ? undefined : "The run is over.";
}
