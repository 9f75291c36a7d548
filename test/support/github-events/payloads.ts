export const REPOSITORY = "octo/demo";

export interface Sayer {
  readonly login: string;
  readonly type?: string;
}

/** Words of somebody, as deliveries have them. */
export interface Words {
  readonly id: number;
  readonly body: string;
  readonly user: Sayer | null;
  readonly at: string;
  readonly editedAt?: string;
  readonly appId?: number;
}

export interface PayloadOptions {
  readonly action?: string;
  readonly sender?: Sayer;
  readonly repository?: string;
}

const userOf = ({ login, type = "User" }: Sayer) => ({ login, type });
const around = ({ sender = { login: "ghost" }, repository = REPOSITORY }: PayloadOptions) => ({
  sender: userOf(sender),
  repository: { full_name: repository },
});

function commentOf({ id, body, user, at, editedAt = at, appId }: Words) {
  return {
    id,
    body,
    user: user && userOf(user),
    created_at: at,
    updated_at: editedAt,
    html_url: `https://github.com/${REPOSITORY}/issues/1#issuecomment-${id}`,
    performed_via_github_app: appId === undefined ? null : { id: appId },
  };
}

const senderOf = (words: Words): Sayer => words.user ?? { login: "ghost" };

export function commented(
  words: Words,
  issue: { readonly number: number; readonly isPull?: boolean },
  options: PayloadOptions = {},
) {
  const about = { number: issue.number, ...(issue.isPull ? { pull_request: {} } : {}) };
  return {
    name: "issue_comment",
    payload: {
      action: options.action ?? "created",
      ...around({ sender: senderOf(words), ...options }),
      issue: about,
      comment: commentOf(words),
    },
  };
}

export function reviewed(words: Words, pull: number, options: PayloadOptions = {}) {
  const { id, body, user, at } = words;
  return {
    name: "pull_request_review",
    payload: {
      action: options.action ?? "submitted",
      ...around({ sender: senderOf(words), ...options }),
      pull_request: { number: pull },
      review: { id, node_id: `PRR_${id}`, body, user: user && userOf(user), submitted_at: at },
    },
  };
}

/** A remark of a review on a line. */
export function remarked(
  words: Words & { review: number | null },
  pull: number,
  options: PayloadOptions = {},
) {
  return {
    name: "pull_request_review_comment",
    payload: {
      action: options.action ?? "created",
      ...around({ sender: senderOf(words), ...options }),
      pull_request: { number: pull },
      comment: { ...commentOf(words), path: "a.ts", line: 3, pull_request_review_id: words.review },
    },
  };
}

export function labelled(
  { label, issue, at, sender }: { label: string; issue: number; at: string; sender: Sayer },
  options: PayloadOptions = {},
) {
  return {
    name: "issues",
    payload: {
      action: options.action ?? "labeled",
      ...around({ sender, ...options }),
      issue: { number: issue, updated_at: at },
      label: { name: label },
    },
  };
}

export function assigned({
  assignee,
  issue,
  at,
  sender,
}: {
  assignee: string;
  issue: number;
  at: string;
  sender: Sayer;
}) {
  return {
    name: "issues",
    payload: {
      action: "assigned",
      ...around({ sender }),
      issue: { number: issue, updated_at: at },
      assignee: { login: assignee, type: "User" },
    },
  };
}
