import type { Workflow } from "../definition/schema.ts";
import type { RunRecord } from "../run/record.ts";
import { fence } from "../template/untrusted.ts";

/** What people wrote in an issue or pull request. */
export interface IssueText {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  readonly comments: readonly { readonly author: string; readonly body: string }[];
  /** Comments that are not among those. */
  readonly leftOut?: number;
}

/** Variables that take the text of an issue, the fitting one first. */
const TEXT = ["request", "prompt"];
const NUMBER = "issue";

/**
 * What an issue says, as variables that a workflow declares and nobody gave: the text becomes `request`, or else `prompt` or `issue`; beside
 * one of these `issue` is its number. It is anybody's text, so it stands between markers wherever a prompt uses it.
 */
export function issueVariables(
  { variables = [] }: Pick<Workflow, "variables">,
  issue: IssueText,
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
  if (numbered?.type === "number") result[NUMBER] = issue.number;
  else if (numbered?.type === "string") result[NUMBER] = hasText ? String(issue.number) : textOf(issue);
  return result;
}

/** The facts of an issue that stay with its run. */
export function issueRecord({
  number,
  title,
}: Pick<IssueText, "number" | "title">): NonNullable<RunRecord["issue"]> {
  return { number, title };
}

function textOf({ number, title, body, author, comments, leftOut = 0 }: IssueText): string {
  const parts = [
    fence(`${title}\n\n${body}`.trim(), `issue #${number} by ${author}`),
    ...comments.map((comment) => fence(comment.body, `comment on issue #${number} by ${comment.author}`)),
    ...(leftOut > 0 ? [`(${leftOut} further comments on the issue are not shown.)`] : []),
  ];
  return parts.join("\n\n");
}
