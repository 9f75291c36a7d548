import type { CommandName } from "../comment-commands/comment-command.ts";
import type { ResumeOptions } from "../comment-commands/run-command.ts";
import { dayOf } from "../run/ids.ts";
import { parseRequest } from "../run/inbox-request.ts";
import { validateRun } from "../storage/queries/materialize-run.ts";
import { findRun } from "../storage/refs/find-run.ts";
import { readInbox } from "../storage/refs/inbox.ts";
import {
  noStepText,
  notStartedRunText,
  runInProgressText,
  startingText,
  waitsText,
} from "./comments/reply-text.ts";
import { activeLease } from "./dispatch-run.ts";
import type { EventContext } from "./event-context.ts";
import type { RunInfo } from "./find-runs.ts";
import { type CountingPorts, countAnswers } from "./reviews/void-answers.ts";

export async function describePendingRun(
  ports: EventContext,
  command: CommandName,
  runId: string,
): Promise<{ readonly text: string; readonly isWaiting: boolean }> {
  const lease = await activeLease(ports, runId);
  if (lease)
    return { text: command === "status" ? startingText(lease) : runInProgressText(lease), isWaiting: true };
  const { requests } = await readInbox(ports.refs, runId);
  if (requests.some(({ content }) => parseRequest(content)?.type === "cancel"))
    return { text: notStartedRunText(runId, "cancelled"), isWaiting: false };
  const started = await ports.forge.dispatchStatus(runId, dayOf(runId) ?? new Date(0));
  const outcomes = { waiting: "waiting", over: "ended", no: "unknown" } as const;
  return { text: notStartedRunText(runId, outcomes[started]), isWaiting: started === "waiting" };
}

interface UnreadAnswers {
  /** Whether they are enough to resume the run. */
  readonly isEnough: boolean;
  /** People with insufficient approvals, by the path of the question. */
  readonly approvedBy: ReadonlyMap<string, readonly string[]>;
}

const NOTHING: UnreadAnswers = { isEnough: false, approvedBy: new Map() };

export async function findUnreadAnswers(
  ports: CountingPorts & Pick<EventContext, "refs">,
  { runId, where, progress }: RunInfo,
  stateRef: string,
): Promise<UnreadAnswers> {
  if (where !== "live" || progress.questions.length === 0) return NOTHING;
  const { requests } = await readInbox(ports.refs, runId);
  if (!requests.some(({ content }) => parseRequest(content)?.type === "input")) return NOTHING;
  const found = await findRun(ports.refs, runId, { stateRef });
  if (!found) return NOTHING;
  const counts = await countAnswers(ports, { requests, state: (await validateRun(found)).state });
  const partial = counts.filter(({ tally }) => !tally.isEnough);
  return {
    isEnough: counts.length > partial.length,
    approvedBy: new Map(partial.map(({ path, tally }) => [path, tally.approvers])),
  };
}

export async function resumeBlocker(
  ports: CountingPorts & Pick<EventContext, "refs" | "clock">,
  run: RunInfo,
  { options, stateRef }: { readonly options: ResumeOptions; readonly stateRef: string },
): Promise<string | undefined> {
  const { runId, progress } = run;
  const { fromStep, maxCostUsd, maxTokens, trustDefinition } = options;
  if (fromStep !== undefined) {
    const steps = stepsOf(progress);
    return steps.length === 0 || steps.includes(fromStep) ? undefined : noStepText(runId, fromStep, steps);
  }
  if ([maxCostUsd, maxTokens, trustDefinition].some((each) => each !== undefined)) return undefined;
  const { status, reason, questions } = progress;
  if (status !== "paused" || reason !== "human" || questions.length === 0) return undefined;
  // A resume processes an expired deadline.
  const now = ports.clock.now().getTime();
  if (questions.some(({ deadline }) => deadline !== undefined && Date.parse(deadline) <= now))
    return undefined;
  return (await findUnreadAnswers(ports, run, stateRef)).isEnough ? undefined : waitsText(runId);
}

function stepsOf({
  completed_steps: ended,
  running_steps: running,
  pending_steps: pending,
  questions,
  parallel_branches: branches,
  current_step: current,
}: RunInfo["progress"]): string[] {
  const paths = [
    ...ended.map(({ path }) => path),
    ...running,
    ...questions.map(({ path }) => path),
    ...branches.map(({ branch_id: path }) => path),
    ...(current ? [current.path] : []),
    ...pending,
  ];
  const names = paths.flatMap((path) => path.split("/")).filter((part) => !/^\d+$/.test(part));
  return [...new Set([...names, ...paths])];
}
