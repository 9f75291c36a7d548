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
);

/** The id of the run that something asks for: the same for the same, so that it is found before it is made. */
export async function runIdFor(source: RunSource): Promise<string> {
  return createRunId(source.at, await suffixFor(keyOf(source)));
}

function keyOf(source: RunSource): string {
  switch (source.kind) {
    case "label":
      return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
    case "assignment":
      return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
    default:
      // Numbers of comments, reviews and comments of reviews are counted apart.
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}
