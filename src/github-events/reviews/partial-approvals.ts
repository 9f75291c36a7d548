import { withApprovals } from "../../output/github/question-comment.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import { dayOf } from "../../run/ids.ts";
import type { RunState } from "../../run/state.ts";
import { versionOf } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { textOfMarker } from "../comments/comment-marker.ts";
import type { EventContext } from "../event-context.ts";
import { readRunInfo } from "../find-runs.ts";
import { type CountingPorts, countAnswers, type UnreadAnswers } from "./void-answers.ts";

/** Another approval may arrive at the same time. */
const MAX_UPDATES = 4;

interface ApprovalOptions {
  readonly state: RunState;
  readonly stateRef: string;
  /** Version of the run ref with this state. Undefined while a job is active, which shows the approvals itself. */
  readonly version: string | undefined;
  readonly verifiedId?: string | undefined;
}

type ApprovalPorts = CountingPorts & Pick<EventContext, "refs" | "forge">;

/**
 * Updates the number of approvals in the comment of a run without an active job. Returns whether a question has too few approvals, so that
 * no job is needed.
 */
export async function showApprovals(
  ports: ApprovalPorts,
  runId: string,
  { state, stateRef, version, verifiedId }: ApprovalOptions,
): Promise<boolean> {
  const { refs } = ports;
  if (state.status !== "paused") return false;
  let inbox = await readInbox(refs, runId);
  for (let update = 0; update < MAX_UPDATES; update += 1) {
    const counted = await countAnswers(ports, { ...inbox, state, verifiedId });
    const partial = counted.filter(({ tally }) => !tally.isEnough);
    if (partial.length === 0) return false;
    if (version === undefined) return true;
    await showOnce(ports, partial, { runId, stateRef, version });
    const before = inbox.version;
    inbox = await readInbox(refs, runId);
    if (inbox.version === before) break;
  }
  return true;
}

async function showOnce(
  { refs, forge }: Pick<EventContext, "refs" | "forge">,
  partial: readonly UnreadAnswers[],
  { runId, stateRef, version }: Readonly<Record<"runId" | "stateRef" | "version", string>>,
): Promise<void> {
  const issue = (await readRunInfo(refs, runId, stateRef))?.record.issue?.number;
  if (issue === undefined) return;
  // The comment of a run is not older than its ID.
  const since = dayOf(runId) ?? new Date(0);
  const marker = runMarker(runId);
  const before = textOfMarker(await forge.listPostedComments(issue, since), marker);
  if (before === undefined) return;
  const body = partial.reduce(
    (text, { questionSeq, tally: { needed, approvers } }) =>
      withApprovals(text, { asked: questionSeq, approvals: needed, approved_by: [...approvers] }),
    before,
  );
  // A job that updated the run has written the comment as well.
  if (body === before || (await versionOf(refs, runRef(runId))) !== version) return;
  await forge.postStatusComment({ issue, marker, body: body.replace(marker, "").trim(), since });
}
