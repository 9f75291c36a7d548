import type { Workflow } from "../../definition/schema.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { RunRecord } from "../../run/record.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";

/** What people wrote in an issue or pull request. */
export interface IssueConversation {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  readonly comments: readonly { readonly author: string; readonly body: string }[];
  /** Comments that are not among those. */
  readonly omittedCount?: number;
  /** Who asked for the run, where that is known. */
  readonly asker?: string;
}

/** Variables that take the text of an issue, the fitting one first. */
const TEXT = ["request", "prompt"];
const NUMBER = "issue";
/** Takes the text beside what somebody asked for in words of their own. */
const AROUND = "issue_text";
/** Takes the names of those who wrote some of it and did not ask. */
const OTHERS = "issue_others";

/**
 * What an issue says, as variables that a workflow declares and nobody gave: the text becomes `request`, or else `prompt` or `issue`; beside
 * one of these `issue` is its number, and beside given words `issue_text` what it says. It is anybody's text, so it stands between markers wherever a prompt uses it.
 */
export function issueVariables(
  { variables = [] }: Pick<Workflow, "variables">,
  issue: IssueConversation,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const open = variables.filter(({ name }) => !Object.hasOwn(given, name));
  const numbered = open.find(({ name }) => name === NUMBER);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== undefined && variable.type === "string",
  );
  const result: Record<string, unknown> = {};
  if (text) result[text.name] = textOf(issue);
  else if (open.some(({ name, type }) => name === AROUND && type === "string"))
    result[AROUND] = textOf(issue);
  const others = othersIn(issue);
  if (others !== "" && Object.keys(result).length > 0 && open.some(({ name }) => name === OTHERS))
    result[OTHERS] = others;
  if (numbered?.type === "number") result[NUMBER] = issue.number;
  else if (numbered?.type === "string") result[NUMBER] = hasText ? String(issue.number) : textOf(issue);
  return result;
}

function othersIn({ author, comments, asker }: IssueConversation): string {
  const writers = new Set([author, ...comments.map((comment) => comment.author)]);
  return Array.from(writers)
    .filter((writer) => writer.toLowerCase() !== asker?.toLowerCase())
    .join(", ");
}

/** The facts of an issue that stay with its run. */
export function issueRecord({
  number,
  title,
}: Pick<IssueConversation, "number" | "title">): NonNullable<RunRecord["issue"]> {
  return { number, title };
}

function textOf({ number, title, body, author, comments, omittedCount = 0 }: IssueConversation): string {
  const parts = [
    fenceUntrustedText(`${title}\n\n${body}`.trim(), `issue #${number} by ${author}`),
    ...comments.map((comment) =>
      fenceUntrustedText(comment.body, `comment on issue #${number} by ${comment.author}`),
    ),
    ...(omittedCount > 0 ? [`(${omittedCount} further comments on the issue are not shown.)`] : []),
  ];
  return parts.join("\n\n");
}

/** What people wrote in an issue or pull request, programs left out. Errors: those of `readIssue`. */
export async function readIssueText(
  place: RepositoryClient,
  number: number,
  until?: Date,
): Promise<IssueConversation> {
  const { readIssue } = await import("../../github/issues/issue.ts");
  const issue = await readIssue(place, number, until);
  const comments = issue.comments
    .filter(({ author }) => !author.isBot)
    .map(({ author, body }) => ({ author: author.login, body }));
  const { title, body, author, omittedCount } = issue;
  return { number, title, body, author: author.login, comments, omittedCount };
}
