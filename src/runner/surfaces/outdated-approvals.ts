import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import { voidAnswerReason } from "../../output/github/answer-comments.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { branchAt, type RunState } from "../../run/state.ts";

/** An answer that does not count: it was for an earlier state, or was withdrawn. */
export interface OutdatedApproval {
  readonly path: string;
  readonly branch: string;
  /** Issue or pull request for the notice, if not the branch's pull request. */
  readonly issue?: number | undefined;
  readonly title: string;
  /** Title once no new answer is needed. */
  readonly settledTitle: string;
  readonly again: string;
  readonly request: string;
  readonly outcome?: string | undefined;
}

/** Finds questions that are asked again since an answer does not count, and the outcome of those that the last notice reported. */
export function findOutdatedApprovals(state: RunState, events: readonly RunEvent[]): OutdatedApproval[] {
  const lastNotice = lastNoticeIndex(events);
  return events.flatMap((event, at) => {
    const found = settledAt(events, at) < lastNotice ? undefined : outdatedBy(event);
    const { step: path, request } = found ?? {};
    if (!found || path === undefined || request === undefined || !gitHubAnswerOf(request)) return [];
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (branch === undefined && found.issue === undefined) return [];
    const outcome = outcomeOf(state, { path, seq: askedAt(events, { path, at }) });
    const { title, settledTitle, again, issue } = found;
    return [{ title, settledTitle, again, issue, path, branch: branch ?? "", request, outcome }];
  });
}

function outdatedBy(event: RunEvent):
  | (Pick<OutdatedApproval, "title" | "settledTitle" | "again" | "issue"> & {
      step: string;
      request: string | undefined;
    })
  | undefined {
  if (event.type === "human.voided") {
    const { step, request, issue } = event;
    const texts = { title: "An answer does not count", settledTitle: "an answer did not count" };
    return { step, request, ...texts, again: voidAnswerReason(event), issue };
  }
  if (event.type !== "human.asked" || event.again === undefined) return undefined;
  const { step, request, again } = event;
  return {
    step,
    request,
    again,
    title: "The approval does not count yet",
    settledTitle: "an approval was for an earlier state",
  };
}

function askedAt(
  events: readonly RunEvent[],
  { path, at }: { readonly path: string; readonly at: number },
): number | undefined {
  return events.findLast((event, index) => index <= at && event.type === "human.asked" && event.step === path)
    ?.seq;
}

function lastNoticeIndex(events: readonly RunEvent[]): number {
  const resumed = events.findLastIndex(({ type }) => type === "run.resumed");
  return events.findLastIndex(
    (event, at) =>
      at < resumed &&
      (event.type === "run.failed" || (event.type === "run.paused" && event.reason === "human")),
  );
}

function settledAt(events: readonly RunEvent[], questionIndex: number): number {
  const question = events[questionIndex];
  const at = events.findIndex(
    (event, index) =>
      index > questionIndex &&
      (question?.type === "human.asked" || question?.type === "human.voided") &&
      (event.type === "human.asked" || event.type === "human.answered") &&
      event.step === question.step,
  );
  return at < 0 ? Infinity : at;
}

function outcomeOf(
  state: RunState,
  { path, seq }: { readonly path: string; readonly seq: number | undefined },
): string | undefined {
  const { askedEvent, answer } = state.steps.get(path)?.question ?? {};
  if (askedEvent?.seq !== seq) return "The question was asked once more since.";
  if (answer?.decision === "timeout") return "It was not answered in time.";
  if (answer) {
    const by = answer.actor === undefined ? "" : ` by ${sanitizeCode(answer.actor, 60)}`;
    return `The question was answered since: ${answer.decision === "input" ? "with words" : answer.decision}${by}.`;
  }
  return state.questions.has(path) && !isTerminal(state) ? undefined : "The run is over.";
}
