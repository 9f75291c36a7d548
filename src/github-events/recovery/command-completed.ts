import { readCommand } from "../../comment-commands/comment-command.ts";
import { runIdFor } from "../../comment-commands/event-run-id.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import { readLease } from "../../storage/refs/job-lease.ts";
import { textOfMarker } from "../comments/comment-marker.ts";
import { resumedRunIn, isStartedText, replyMarker } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";
import { conversationOf, readRunInfo, requestedRun } from "../find-runs.ts";
import type { CommentText } from "../text-event.ts";

export interface CommandReference extends Pick<CommentText, "kind" | "id" | "issue" | "body"> {
  readonly created_at: string;
}

/**
 * Whether a command has had its last effect: a job, an answer in an inbox, or a reply. A reaction is the first effect and proves nothing.
 * Errors: those of the forge and of the refs.
 */
export async function isCommandCompleted(ports: EventContext, source: CommandReference): Promise<boolean> {
  // A review with comments may have been taken as an answer.
  return (
    (await isCommandDone(ports, source)) || (source.kind === "review" && (await hasAnswer(ports, source)))
  );
}

async function isCommandDone(ports: EventContext, source: CommandReference): Promise<boolean> {
  const { kind, id, issue, body, created_at } = source;
  const at = new Date(created_at);
  const comments = await ports.forge.listPostedComments(issue, at);
  const reply = textOfMarker(comments, replyMarker(`${kind}-${id}`));
  const { command } = readCommand(body);
  switch (command?.name) {
    case "run":
    case "do": {
      if (reply !== undefined) return true;
      const runId = await runIdFor({ kind, repository: ports.repository, id, at });
      const runComment = textOfMarker(comments, runMarker(runId));
      if (runComment !== undefined && !isStartedText(runComment)) return true;
      return await hasJobStarted(ports, runId, at);
    }
    case "resume":
    case "retry": {
      const runId = reply === undefined ? command.runId : resumedRunIn(reply);
      // Any other reply is the last effect.
      return runId === undefined ? reply !== undefined : await hasJobStarted(ports, runId, at);
    }
    case "input":
    case "approve":
    case "reject":
      return reply !== undefined || (await hasAnswer(ports, source, command.runId));
    default:
      return reply !== undefined;
  }
}

async function hasJobStarted(ports: EventContext, runId: string, at: Date): Promise<boolean> {
  const { refs, forge } = ports;
  const since = at.getTime();
  const claim = (await readLease(refs, runId))?.lease;
  if (claim && Date.parse(claim.since) >= since) return true;
  if ((await forge.dispatchStatus(runId, at)) !== "no") return true;
  const { stateRef } = await ports.settings();
  const run = await readRunInfo(refs, runId, stateRef);
  return run !== undefined && Date.parse(run.progress.updated_at ?? run.record.created_at) >= since;
}

async function hasAnswer(
  ports: EventContext,
  { kind, id, issue }: CommandReference,
  runId?: string,
): Promise<boolean> {
  const { stateRef } = await ports.settings();
  const conversation = conversationOf(issue, await ports.forge.issue(issue));
  return (await requestedRun(ports, { id: `${kind}-${id}`, conversation, stateRef, runId })) !== undefined;
}
