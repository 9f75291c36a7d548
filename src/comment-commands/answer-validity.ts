import type { VoidReason } from "../run/journal/event-fields.ts";

interface GitHubAnswer {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
}

export function gitHubAnswerOf(requestId: string): GitHubAnswer | undefined {
  const [, kind, id] = /^(comment|review-comment|review)-([1-9]\d{0,15})$/.exec(requestId) ?? [];
  return kind === undefined ? undefined : { kind: kind as GitHubAnswer["kind"], id: Number(id) };
}

const NOUNS = { review: "review", comment: "comment", "review-comment": "comment" } as const;

/** Returns a sentence on why an answer no longer counts. Names must be sanitized. */
export function voidSentence(request: string, actor: string, reason: VoidReason): string {
  const noun = NOUNS[gitHubAnswerOf(request)?.kind ?? "comment"];
  const why: Readonly<Record<VoidReason, string>> = {
    deleted: `the ${noun} was deleted`,
    edited: `the ${noun} was edited after it was submitted`,
    dismissed: "the review was dismissed",
    "not-permitted": `${actor} may not answer any more`,
  };
  return `The ${noun} of ${actor} does not count: ${why[reason]}.`;
}
