import type { TriggerSource } from "../../../src/action/gate/trigger.ts";

export const REPOSITORY = "octo/repo";
export const SHA = "a".repeat(40);
const AT = "2026-01-31T12:00:00Z";

export interface Who {
  readonly login: string;
  readonly type?: string;
}

export interface EventOptions {
  readonly sender?: Who;
  readonly author?: Who | null;
  readonly body?: string;
  readonly action?: string;
  readonly editedAt?: string;
  readonly head?: { readonly sha?: string; readonly repository?: string | null };
  readonly number?: number;
  readonly id?: number;
  readonly base?: string;
}

const user = ({ login, type = "User" }: Who) => ({ login, type });

/** Payloads as GitHub sends them, as far as anybody looks at them. */
export function payloadOf(name: string, options: EventOptions = {}): unknown {
  const {
    sender = { login: "octo" },
    author = sender,
    body = "/agentic run w",
    id = 7,
    number = 3,
  } = options;
  const text = {
    id,
    body,
    user: author && user(author),
    created_at: AT,
    updated_at: options.editedAt ?? AT,
  };
  const { sha = SHA, repository = REPOSITORY } = options.head ?? {};
  const pull = {
    number,
    head: { sha, repo: repository === null ? null : { full_name: repository } },
    base: { ref: options.base ?? "main" },
  };
  const around = { sender: user(sender), repository: { full_name: REPOSITORY } };
  switch (name) {
    case "issue_comment":
      return { ...around, action: options.action ?? "created", issue: { number }, comment: text };
    case "pull_comment":
      return {
        ...around,
        action: options.action ?? "created",
        issue: { number, pull_request: {} },
        comment: text,
      };
    case "pull_request_review":
      return {
        ...around,
        action: options.action ?? "submitted",
        pull_request: pull,
        review: { id, node_id: "R", body, user: text.user, submitted_at: AT },
      };
    case "pull_request_review_comment":
      return {
        ...around,
        action: options.action ?? "created",
        pull_request: pull,
        comment: { ...text, path: "a.ts", line: 1, pull_request_review_id: id },
      };
    case "issues":
      return {
        ...around,
        action: options.action ?? "labeled",
        issue: { number, updated_at: AT },
        label: { name: body },
      };
    case "pull_request":
    case "pull_request_target":
      return { ...around, action: "opened", pull_request: pull };
    case "repository_dispatch":
      return { ...around, client_payload: { command: "run", workflow: "w" } };
    default:
      return { ...around, inputs: { command: "run", workflow: "w" } };
  }
}

export function sourceOf(name: string, options: EventOptions = {}): TriggerSource {
  return {
    name: name === "pull_comment" ? "issue_comment" : name,
    payload: payloadOf(name, options),
    repository: REPOSITORY,
    actors: [],
    delivery: "99",
    now: new Date(AT),
  };
}
