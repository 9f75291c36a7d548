import { AgenticError } from "../errors.ts";
import type { IssueText } from "../launch/issue-variables.ts";
import type { Job } from "./job.ts";

/** The issue or pull request that the job's event is about, as it was when somebody asked; undefined where it is about none. */
export async function issueOf(job: Job): Promise<IssueText | undefined> {
  const { issue, until, seen } = job.trigger;
  if (!issue) return undefined;
  const nothing = { ...issue, body: "", author: "somebody", comments: [] };
  try {
    const { gitHubOf } = await import("./github.ts");
    const place = await gitHubOf(job);
    if (!place) return nothing;
    const { readIssueText } = await import("../launch/read-issue.ts");
    return { ...(await readIssueText(place, issue.number, until)), ...seen };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    job.log.annotate({ level: "warning", message: `The issue could not be read: ${error.message}` });
    return nothing;
  }
}
