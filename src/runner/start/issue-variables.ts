import type { Workflow } from "../../definition/schema.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";

type Comment = Pick<IssueConversation, "author" | "association" | "body">;

export interface IssueConversation {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  /** The author's relation to the repository in GitHub's words, such as `OWNER` or `NONE`. */
  readonly association?: string | undefined;
  readonly comments: readonly Comment[];
  /** Number of comments that were not read. */
  readonly omittedCount?: number;
  /** The requester of the run, if known. */
  readonly asker?: string;
}

/** Variables that receive the text of an issue, in order of preference. */
const TEXT = ["request", "prompt"];
const NUMBER = "issue";
/** Receives the text if the requester gave a separate request. */
const CONTEXT = "issue_text";
/** Receives the names of the authors other than the requester. */
const OTHERS = "issue_others";

/**
 * Returns the issue as values for declared variables without a value. The text becomes `request`, or else `prompt` or `issue`. Next to
 * these, `issue` is its number. Next to a given request, `issue_text` is the text. Untrusted text is fenced.
 */
export function issueVariables(
  { variables = [] }: Pick<Workflow, "variables">,
  issue: IssueConversation,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const open = variables.filter(({ name }) => !Object.hasOwn(values, name));
  const numbered = open.find(({ name }) => name === NUMBER);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== undefined && variable.type === "string",
  );
  const result: Record<string, unknown> = {};
  if (text) result[text.name] = textOf(issue);
  else if (open.some(({ name, type }) => name === CONTEXT && type === "string"))
    result[CONTEXT] = textOf(issue);
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

function textOf(issue: IssueConversation): string {
  const { number, title, body, comments, omittedCount = 0 } = issue;
  const parts = [
    fenceUntrustedText(`${title}\n\n${body}`.trim(), `issue #${number} by ${writerOf(issue)}`),
    ...comments.map((comment) =>
      fenceUntrustedText(comment.body, `comment on issue #${number} by ${writerOf(comment)}`),
    ),
    ...(omittedCount > 0 ? [`(${omittedCount} further comments on the issue are not shown.)`] : []),
  ];
  return parts.join("\n\n");
}

/** `ann - OWNER`: a prompt gives the words of some authors more weight. */
function writerOf({ author, association }: Comment): string {
  return association === undefined ? author : `${author} - ${association}`;
}

/** Reads an issue or pull request without comments of bots. Errors: those of `readIssue`. */
export async function readIssueText(
  github: RepositoryClient,
  number: number,
  until?: Date,
): Promise<IssueConversation> {
  const { readIssue } = await import("../../github/issues/issue.ts");
  const issue = await readIssue(github, number, until);
  const comments = issue.comments
    .filter(({ author }) => !author.isBot)
    .map(({ author, association, body }) => ({ author: author.login, association, body }));
  const { title, body, author, association, omittedCount } = issue;
  return { number, title, body, author: author.login, association, comments, omittedCount };
}
