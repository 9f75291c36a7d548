import { readCommand } from "../../comment-commands/comment-command.ts";
import { runIdFor } from "../../comment-commands/event-run-id.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import { readLease } from "../../storage/refs/job-lease.ts";
import { textWith } from "../comments/comment-marker.ts";
import { resumedRunIn, isStartedText, replyMarker } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";
import { readRunInfo } from "../find-runs.ts";
import { requestedRun } from "../requested-run.ts";

/** Words that hold a command. */
export interface Asking {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
  /** Number of the issue or pull request. */
  readonly issue: number;
  readonly body: string;
  readonly created_at: string;
}

/**
 * Whether what somebody asks for was done to its end, by whatever comes last: a job, an answer in an inbox, a reply. A reaction comes
 * first, and proves nothing. Errors: those of the forge and of the refs.
 */
export async function isCommandCompleted(ports: EventContext, asking: Asking): Promise<boolean> {
  // With its remarks it may have been the answer to a question, and then that is what it was.
  return (
    (await isCommandDone(ports, asking)) || (asking.kind === "review" && (await hasAnswer(ports, asking)))
  );
}

async function isCommandDone(ports: EventContext, asking: Asking): Promise<boolean> {
  const { kind, id, issue, body, created_at } = asking;
  const at = new Date(created_at);
  const shown = await ports.forge.listPostedComments(issue, at);
  const reply = textWith(shown, replyMarker(`${kind}-${id}`));
  const { command } = readCommand(body);
  switch (command?.name) {
    case "run":
    case "do": {
      if (reply !== undefined) return true;
      const runId = await runIdFor({ kind, repository: ports.repository, id, at });
      const told = textWith(shown, runMarker(runId));
      if (told !== undefined && !isStartedText(told)) return true;
      return await hasBegun(ports, runId, at);
    }
    case "resume":
    case "retry": {
      const runId = reply === undefined ? command.runId : resumedRunIn(reply);
      // A reply that says anything else is the end of it.
      return runId === undefined ? reply !== undefined : await hasBegun(ports, runId, at);
    }
    case "input":
    case "approve":
    case "reject":
      return reply !== undefined || (await hasAnswer(ports, asking, command.runId));
    default:
      return reply !== undefined;
  }
}

/** Whether jobs were at work on a run since, or are about to be. */
async function hasBegun(ports: EventContext, runId: string, at: Date): Promise<boolean> {
  const { refs, forge } = ports;
  const since = at.getTime();
  const claim = (await readLease(refs, runId))?.claim;
  if (claim && Date.parse(claim.since) >= since) return true;
  if ((await forge.dispatchStatus(runId, at)) !== "no") return true;
  const { stateRef } = await ports.settings();
  const run = await readRunInfo(refs, runId, stateRef);
  return run !== undefined && Date.parse(run.progress.updated_at ?? run.record.created_at) >= since;
}

async function hasAnswer(ports: EventContext, { kind, id, issue }: Asking, runId?: string): Promise<boolean> {
  const { stateRef } = await ports.settings();
  const now = await ports.forge.issue(issue);
  const spot = { issue, ...(now?.head ? { headRef: now.head.ref } : {}) };
  return (await requestedRun(ports, { id: `${kind}-${id}`, spot, stateRef, runId })) !== undefined;
}
