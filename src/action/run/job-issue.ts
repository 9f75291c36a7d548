import { issueDigest } from "../../comment-commands/requester.ts";
import { AgenticError, messageOf, usageError } from "../../errors.ts";
import type { IssueText } from "../../ports/event-forge.ts";
import type { IssueConversation } from "../../runner/start/read-variables.ts";
import { readHandedOffIssue, saveIssueForPublish } from "../handoff/handoff-folder.ts";
import type { Job } from "../job.ts";

type About = NonNullable<Job["trigger"]["issue"]>;

/**
 * Returns the issue or pull request of the job's event, at the time of the request; undefined without one. A run without its task would
 * waste money. Errors: `usage` if the text has changed since; those of the request.
 */
export async function issueOf(job: Job): Promise<IssueConversation | undefined> {
  try {
    return await readIssue(job);
  } catch (error) {
    const text = textInEvent(job, error);
    job.log.warn(`The comments of the issue could not be read. ${messageOf(error)}`);
    return text;
  }
}

/** Returns the issue text of the event if the token may not read the issue. Errors: why the issue could not be read. */
export function textInEvent(
  { trigger: { issue, issueText } }: Pick<Job, "trigger">,
  error: unknown,
): IssueConversation {
  if (!issue || !(error instanceof AgenticError) || error.code === "usage") throw error;
  if (issueText && (error.code === "not-found" || error.code === "remote-refused"))
    return { ...emptyConversation(issue), ...issueText };
  const message = `Issue #${issue.number} of the run could not be read, so the run was not started. ${error.message}`;
  throw new AgenticError({ code: error.code, message, cause: error });
}

/** The same for a job that verifies the run. Errors: those of the request. */
export async function readIssue(job: Job): Promise<IssueConversation | undefined> {
  const { issue, until, issueText, digest } = job.trigger;
  if (!issue) return undefined;
  const { gitHubOf } = await import("../job-repository.ts");
  const gitHub = await gitHubOf(job);
  if (!gitHub) return withoutToken(job.trigger, issue);
  const { readIssueText } = await import("../../runner/start/read-variables.ts");
  const handedOff = readHandedOffIssue(job);
  const now = { ...(await readIssueText(gitHub, issue.number, until)), ...issueText };
  const text = withAssociations(now, handedOff?.associations);
  const requested = digest === undefined ? {} : await findTextByDigest([text, handedOff], digest);
  if (!requested) throw usageError(changedText(issue.number, job.trigger.actor));
  const conversation = { ...text, ...requested };
  saveIssueForPublish(job, conversation);
  return conversation;
}

/**
 * Takes the associations that the working job saw, so that both jobs render the same text. An association depends on the token that
 * reads it. The working job is untrusted: it gives no author more weight.
 */
function withAssociations(text: IssueConversation, handedOff: Readonly<Record<string, string>> = {}) {
  const associationOf = ({ author, association }: Pick<IssueConversation, "author" | "association">) => {
    const other = Object.hasOwn(handedOff, author) ? handedOff[author] : undefined;
    return { association: other && (!mayWrite(other) || mayWrite(association)) ? other : association };
  };
  const comments = text.comments.map((comment) => ({ ...comment, ...associationOf(comment) }));
  return { ...text, ...associationOf(text), comments };
}

function mayWrite(association: string | undefined): boolean {
  return ["OWNER", "MEMBER", "COLLABORATOR"].includes(association ?? "");
}

async function findTextByDigest(found: readonly (IssueText | undefined)[], digest: string) {
  for (const each of found)
    if (each && (await issueDigest(each)) === digest) return { title: each.title, body: each.body };
  return undefined;
}

export function changedText(issue: number, login: string): string {
  return `Title or text of #${issue} has changed since ${login} requested this run. Read it and request the run again.`;
}

function withoutToken({ issueText }: Job["trigger"], issue: About): IssueConversation {
  if (issue.title !== "") return { ...emptyConversation(issue), ...issueText };
  throw usageError(
    `Issue #${issue.number} of the run cannot be read without \`github-token\`. Set it, or remove the input \`issue\`.`,
  );
}

function emptyConversation(issue: About): IssueConversation {
  return { ...issue, body: "", author: "unknown", comments: [] };
}
