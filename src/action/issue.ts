import { AgenticError } from "../errors.ts";
import { type IssueWords, issueDigest } from "../human/asked-by.ts";
import type { IssueText } from "../launch/issue-variables.ts";
import { handedIssue, handOnIssue } from "./hand-over-issue.ts";
import { usage } from "./inputs.ts";
import type { Job } from "./job.ts";

/** The issue or pull request that the job's event is about, as it was when somebody asked; undefined where it is about none. Errors: `usage` where it was changed since. */
export async function issueOf(job: Job): Promise<IssueText | undefined> {
  const { issue } = job.trigger;
  try {
    return await readIssue(job);
  } catch (error) {
    if (!issue || !(error instanceof AgenticError) || error.code === "usage") throw error;
    job.log.annotate({ level: "warning", message: `The issue could not be read: ${error.message}` });
    return nothingOf(issue);
  }
}

/** The same, for a job that had better be run again than go on without its text. Errors: those of the request too. */
export async function readIssue(job: Job): Promise<IssueText | undefined> {
  const { issue, until, seen, digest } = job.trigger;
  if (!issue) return undefined;
  const { gitHubOf } = await import("./github.ts");
  const place = await gitHubOf(job);
  if (!place) return nothingOf(issue);
  const { readIssueText } = await import("../launch/read-issue.ts");
  const text = { ...(await readIssueText(place, issue.number, until)), ...seen };
  if (digest === undefined) return text;
  const words = await seenAmong([text, handedIssue(job)], digest);
  if (!words) throw usage(changedText(issue.number, job.trigger.actor));
  handOnIssue(job, words);
  return { ...text, ...words };
}

async function seenAmong(
  found: readonly (IssueWords | undefined)[],
  digest: string,
): Promise<IssueWords | undefined> {
  for (const each of found)
    if (each && (await issueDigest(each)) === digest) return { title: each.title, body: each.body };
  return undefined;
}

/** Why a run does not begin. */
export function changedText(issue: number, login: string): string {
  return `Title or text of #${issue} was changed since ${login} asked for this run. Read it, and ask again.`;
}

function nothingOf(issue: NonNullable<Job["trigger"]["issue"]>): IssueText {
  return { ...issue, body: "", author: "somebody", comments: [] };
}
