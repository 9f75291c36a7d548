import { withApprovals } from "../../output/github/question-comment.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import { dayOf } from "../../run/ids.ts";
import type { RunState } from "../../run/state.ts";
import { versionOf } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { textWith } from "../comments/comment-marker.ts";
import type { EventContext } from "../event-context.ts";
import { readRunInfo } from "../find-runs.ts";
import { type CountingPorts, countAnswers, type UntakenAnswers } from "./void-answers.ts";

/** Others may approve at the same moment. */
const MOST_LOOKS = 4;

interface ShownRun {
  readonly state: RunState;
  readonly stateRef: string;
  /** That of the run, with this state; undefined where a job is at work on it, which shows them in the end. */
  readonly version: string | undefined;
  /** An answer that was judged a moment ago. */
  readonly judged?: string;
}

type ShowingPorts = CountingPorts & Pick<EventContext, "refs" | "forge">;

/**
 * Shows in the comment of a run that nobody works on how many have approved; says whether there are approvals that are not enough. A job for
 * that would only count them.
 */
export async function showApprovals(
  ports: ShowingPorts,
  runId: string,
  { state, stateRef, version, judged }: ShownRun,
): Promise<boolean> {
  const { refs } = ports;
  if (state.status !== "paused") return false;
  let inbox = await readInbox(refs, runId);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const counted = await countAnswers(ports, {
      ...inbox,
      state,
      ...(judged === undefined ? {} : { judged }),
    });
    const partial = counted.filter(({ tally }) => !tally.isEnough);
    if (partial.length === 0) return false;
    if (version === undefined) return true;
    await showOnce(ports, { runId, stateRef, version, partial });
    const before = inbox.version;
    inbox = await readInbox(refs, runId);
    if (inbox.version === before) break;
  }
  return true;
}

interface Partial {
  readonly runId: string;
  readonly stateRef: string;
  readonly version: string;
  readonly partial: readonly UntakenAnswers[];
}

async function showOnce(
  { refs, forge }: Pick<EventContext, "refs" | "forge">,
  { runId, stateRef, version, partial }: Partial,
): Promise<void> {
  const issue = (await readRunInfo(refs, runId, stateRef))?.record.issue?.number;
  if (issue === undefined) return;
  // No comment of a run is older than that.
  const since = dayOf(runId) ?? new Date(0);
  const marker = runMarker(runId);
  const before = textWith(await forge.listPostedComments(issue, since), marker);
  if (before === undefined) return;
  const body = partial.reduce(
    (text, { asked, tally: { needed, approvers: by } }) =>
      withApprovals(text, { asked, approvals: needed, approved_by: [...by] }),
    before,
  );
  // A job that shows the run anew has written it before that.
  if (body === before || (await versionOf(refs, runRef(runId))) !== version) return;
  await forge.postStatusComment({ issue, marker, body: body.replace(marker, "").trim(), since });
}
