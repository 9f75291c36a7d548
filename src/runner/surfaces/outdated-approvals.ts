import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import { voidAnswerReason } from "../../output/github/void-answer-comment.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { branchAt, type RunState } from "../../run/state.ts";

/** An answer that does not count: it was for an earlier state, or does not stand any more. */
export interface OutdatedApproval {
  readonly path: string;
  readonly branch: string;
  /** Issue or pull request where people are told, where that is not the branch's own. */
  readonly issue?: number;
  readonly title: string;
  /** The title once nobody needs to look again. */
  readonly settled: string;
  /** Why they are asked once more. */
  readonly again: string;
  readonly request: string;
  /** What became of the question, where nobody need look again. */
  readonly became?: string;
}

/**
 * Open questions that are put once more since an answer does not count; of those that were open when people were told last, what became of
 * them.
 */
export function outdatedApprovals(state: RunState, events: readonly RunEvent[]): OutdatedApproval[] {
  const told = toldBefore(events);
  return events.flatMap((event, at) => {
    const found = settledAt(events, at) < told ? undefined : outdatedBy(event);
    const { step: path, request } = found ?? {};
    if (!found || path === undefined || request === undefined || !gitHubAnswerOf(request)) return [];
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (branch === undefined && found.issue === undefined) return [];
    const became = becameOf(state, { path, seq: askedAt(events, { path, at }) });
    const { title, settled, again, issue } = found;
    const place = issue === undefined ? {} : { issue };
    return [
      {
        title,
        settled,
        again,
        ...place,
        path,
        branch: branch ?? "",
        request,
        ...(became === undefined ? {} : { became }),
      },
    ];
  });
}

function outdatedBy(event: RunEvent):
  | (Pick<OutdatedApproval, "title" | "settled" | "again" | "issue"> & {
      step: string;
      request: string | undefined;
    })
  | undefined {
  if (event.type === "human.voided") {
    const { step, request, issue } = event;
    const texts = { title: "An answer does not count", settled: "an answer did not count" };
    return {
      step,
      request,
      ...texts,
      again: voidAnswerReason(event),
      ...(issue === undefined ? {} : { issue }),
    };
  }
  if (event.type !== "human.asked" || event.again === undefined) return undefined;
  const { step, request, again } = event;
  return {
    step,
    request,
    again,
    title: "The approval does not count yet",
    settled: "an approval was for an earlier state",
  };
}

/** Number of the question that was open then. */
function askedAt(
  events: readonly RunEvent[],
  { path, at }: { readonly path: string; readonly at: number },
): number | undefined {
  return events.findLast((event, index) => index <= at && event.type === "human.asked" && event.step === path)
    ?.seq;
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
      (question?.type === "human.asked" || question?.type === "human.voided") &&
      (event.type === "human.asked" || event.type === "human.answered") &&
      event.step === question.step,
  );
  return at < 0 ? Infinity : at;
}

function becameOf(
  state: RunState,
  { path, seq }: { readonly path: string; readonly seq: number | undefined },
): string | undefined {
  const { asked, answer } = state.steps.get(path)?.question ?? {};
  if (asked?.seq !== seq) return "The question was asked once more since.";
  if (answer?.decision === "timeout") return "Nobody answered it in time.";
  if (answer) {
    const by = answer.actor === undefined ? "" : ` by ${sanitizeCode(answer.actor, 60)}`;
    return `The question was answered since: ${answer.decision === "input" ? "with words" : answer.decision}${by}.`;
  }
  return state.questions.has(path) && !isTerminal(state) ? undefined : "The run is over.";
}
