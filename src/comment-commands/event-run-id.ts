import { createRunId, suffixFor } from "../run/ids.ts";

/** What asked for a run, once: the same delivered again is the same. */
export type RunSource = {
  readonly repository: string;
  /** When it was asked for, as GitHub has it. */
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

/** The id of the run that something asks for: the same for the same, so that it is found before it is made. */
export async function runIdFor(source: RunSource): Promise<string> {
  return createRunId(source.at, await suffixFor(keyOf(source)));
}

/** What the ids of runs end in that failing checks of a commit start, whenever that is. */
export async function checksSuffix(repository: string, head: CheckedHead): Promise<string> {
  return await suffixFor(checksKey(repository, head));
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
      // Numbers of comments, reviews and comments of reviews are counted apart.
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}
