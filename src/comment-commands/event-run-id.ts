import { createRunId, suffixFor } from "../run/ids.ts";

/** The event that requests a run. A redelivered event has the same source. */
export type RunSource = {
  readonly repository: string;
  /** GitHub's time of the request. */
  readonly at: Date;
} & (
  | { readonly kind: "comment" | "review" | "review-comment"; readonly id: number }
  | { readonly kind: "label"; readonly issue: number; readonly label: string; readonly moment: string }
  | {
      readonly kind: "assignment";
      readonly issue: number;
      readonly assignee: string;
      readonly moment: string;
    }
  | ({ readonly kind: "checks" } & CheckedHead)
);

/** A commit of a pull request whose checks failed. */
export interface CheckedHead {
  readonly pull: number;
  readonly headSha: string;
}

/** Returns the ID of the requested run. The same source has the same ID, so that a run is created once. */
export async function runIdFor(source: RunSource): Promise<string> {
  return createRunId(source.at, suffixFor(keyOf(source)));
}

/** Returns the ID suffix of runs for failed checks of a commit; it does not depend on the time. */
export async function checksSuffix(repository: string, head: CheckedHead): Promise<string> {
  return suffixFor(checksKey(repository, head));
}

function checksKey(repository: string, { pull, headSha }: CheckedHead): string {
  return `${repository.toLowerCase()} #${pull} ${headSha} checks`;
}

function keyOf(source: RunSource): string {
  switch (source.kind) {
    case "checks":
      return checksKey(source.repository, source);
    case "label":
      return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
    case "assignment":
      return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
    default:
      // IDs of comments, reviews and review comments overlap.
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}
