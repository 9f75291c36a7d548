import { markedRun } from "../../output/github/run-comment.ts";
import type { EventForge, PostedComment } from "../../ports/event-forge.ts";
import { isRunId } from "../../run/ids.ts";

/** What a comment of ours begins with. It is shown to nobody. */
export const MARKER = /^<!-- agentic-sdlc:[\w-]+=[\w-]{1,80} -->/;

/** Runs that have a comment at an issue, by whichever of us; the newest first. */
export async function runsWithCommentIn(
  forge: Pick<EventForge, "listPostedComments">,
  issue: number,
): Promise<readonly string[]> {
  return (await forge.listPostedComments(issue))
    .flatMap(({ marker }) => markedRun(marker) ?? [])
    .filter(isRunId);
}

/** What the comment with a marker says; undefined where there is none. */
export function textWith(shown: readonly PostedComment[], marker: string): string | undefined {
  // Of two the first stays.
  return shown.findLast((each) => each.marker === marker)?.body;
}
