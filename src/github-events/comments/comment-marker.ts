import { markedRun } from "../../output/github/run-comment.ts";
import type { EventForge, PostedComment } from "../../ports/event-forge.ts";
import { isRunId } from "../../run/ids.ts";

/** First line of the engine's comments; GitHub does not display it. */
export const MARKER = /^<!-- agentic-sdlc:[\w-]+=[\w-]{1,80} -->/;

/** Returns the runs with a comment in a conversation, the newest first. */
export async function runsWithCommentIn(
  forge: Pick<EventForge, "listPostedComments">,
  issue: number,
): Promise<readonly string[]> {
  return (await forge.listPostedComments(issue))
    .flatMap(({ marker }) => markedRun(marker) ?? [])
    .filter(isRunId);
}

export function textOfMarker(comments: readonly PostedComment[], marker: string): string | undefined {
  // Of two comments the older one is kept.
  return comments.findLast((each) => each.marker === marker)?.body;
}
