import type { GitHubPlace } from "../github/repository.ts";
import type { IssueText } from "./issue-variables.ts";

/** What people wrote in an issue or pull request, programs left out. Errors: those of `readIssue`. */
export async function readIssueText(place: GitHubPlace, number: number, until?: Date): Promise<IssueText> {
  const { readIssue } = await import("../github/issue.ts");
  const issue = await readIssue(place, number, until);
  const comments = issue.comments
    .filter(({ author }) => !author.isBot)
    .map(({ author, body }) => ({ author: author.login, body }));
  const { title, body, author, leftOut } = issue;
  return { number, title, body, author: author.login, comments, leftOut };
}
