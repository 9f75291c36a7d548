import { issueDigest } from "../../comment-commands/requester.ts";
import { AgenticError } from "../../errors.ts";
import type { IssueText } from "../../ports/event-forge.ts";
import type { IssueConversation } from "../../runner/start/issue-variables.ts";
import { readHandedOffIssue, saveIssueForPublish } from "../handoff/handoff-issue.ts";
import { usage } from "../inputs.ts";
import type { Job } from "../job.ts";

type About = NonNullable<Job["trigger"]["issue"]>;

/**
 * The issue or pull request that the job's event is about, as it was when somebody asked; undefined where it is about none. Nobody pays for
 * a run that does not know its task. Errors: `usage` where it was changed since; those of the request.
 */
export async function issueOf(job: Job): Promise<IssueConversation | undefined> {
  try {
    return await readIssue(job);
  } catch (error) {
    const text = textInEvent(job, error);
    job.log.annotate({
      level: "warning",
      message: `What people wrote below the issue is not known. ${messageOf(error)}`,
    });
    return text;
  }
}

/** What a token may not read, the event may say. Errors: why the issue could not be read, where it has to be. */
export function textInEvent(
  { trigger: { issue, issueText } }: Pick<Job, "trigger">,
  error: unknown,
): IssueConversation {
  if (!issue || !(error instanceof AgenticError) || error.code === "usage") throw error;
  if (issueText && (error.code === "not-found" || error.code === "remote-refused"))
    return { ...emptyConversation(issue), ...issueText };
  const message = `The run is about #${issue.number}, which could not be read, so nothing was begun. ${error.message}`;
  throw new AgenticError({ code: error.code, message, cause: error });
}

/** The same, for a job that checks what was made of it. Errors: those of the request. */
export async function readIssue(job: Job): Promise<IssueConversation | undefined> {
  const { issue, until, issueText, digest } = job.trigger;
  if (!issue) return undefined;
  const { gitHubOf } = await import("../job-repository.ts");
  const gitHub = await gitHubOf(job);
  if (!gitHub) return withoutToken(job.trigger, issue);
  const { readIssueText } = await import("../../runner/start/issue-variables.ts");
  const text = { ...(await readIssueText(gitHub, issue.number, until)), ...issueText };
  if (digest === undefined) return text;
  const requested = await findTextByDigest([text, readHandedOffIssue(job)], digest);
  if (!requested) throw usage(changedText(issue.number, job.trigger.actor));
  saveIssueForPublish(job, requested);
  return { ...text, ...requested };
}

async function findTextByDigest(
  found: readonly (IssueText | undefined)[],
  digest: string,
): Promise<IssueText | undefined> {
  for (const each of found)
    if (each && (await issueDigest(each)) === digest) return { title: each.title, body: each.body };
  return undefined;
}

/** Why a run does not begin. */
export function changedText(issue: number, login: string): string {
  return `Title or text of #${issue} was changed since ${login} asked for this run. Read it, and ask again.`;
}

function withoutToken({ issueText }: Job["trigger"], issue: About): IssueConversation {
  if (issue.title !== "") return { ...emptyConversation(issue), ...issueText };
  throw usage(
    `The run is about #${issue.number}, which cannot be read without \`github-token\`; give it, or leave \`issue\` out.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function emptyConversation(issue: About): IssueConversation {
  return { ...issue, body: "", author: "somebody", comments: [] };
}
