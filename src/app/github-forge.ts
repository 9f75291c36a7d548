import { AgenticError } from "../errors.ts";
import { dispatchRepository, dispatchWorkflow } from "../github/dispatch.ts";
import { explained } from "../github/explain.ts";
import { learnRole, learnTeams } from "../github/people.ts";
import { react } from "../github/reactions.ts";
import { defaultBranchOf } from "../github/repository-files.ts";
import { type GitHubPlace, locationOf } from "../github/repository.ts";
import { failureOf, hasStatus } from "../github/request-failure.ts";
import { readReviewWithComments } from "../github/reviews.ts";
import { createStickyComment } from "../github/sticky-comment.ts";
import { findWorkflowRun } from "../github/workflow-runs.ts";
import { outboundCode, outboundLine } from "../output/outbound-text.ts";
import type { Clock } from "../ports/clock.ts";
import type { AppForge, Dispatch, Dispatched, IssueNow, TextNow } from "./ports.ts";

export interface ForgeOptions {
  readonly clock: Clock;
  /** File below `.github/workflows/` that runs are started with. */
  readonly workflowFile: string;
  /** Which dispatches of the repository it waits for. */
  readonly event: string;
  /** Told what people could not be shown. */
  readonly report: (text: string) => void;
}

/** GitHub itself. */
export function createAppForge(place: GitHubPlace, options: ForgeOptions): AppForge {
  const telling = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, { location: locationOf(place), what, permission: "issues: read" });
    }
  };
  return {
    roleOf: (login) => learnRole(place, login),
    teamsOf: (login, teams) => learnTeams(place, login, teams),
    issue: (number) => telling(`show issue #${number}`, () => readIssueNow(place, number)),
    text: (kind, id) => telling(`show ${kind} ${id}`, () => readTextNow(place, kind, id)),
    review: (pull, id) => telling(`show review ${id}`, () => readReviewWithComments(place, pull, id)),
    react: (target, content) => react(place, target, content),
    show: async ({ issue, marker, body, since }) => {
      const { clock, report } = options;
      const comment = createStickyComment(place, { issue, marker, clock, since, report });
      comment.show(`${marker}\n${body}\n`, "now");
      await comment.flush();
    },
    started: (runId, since) =>
      telling("list the runs of a workflow", () => startedSince(place, options, { runId, since })),
    dispatch: (dispatch) => startWorkflow(place, options, dispatch),
  };
}

async function readIssueNow(place: GitHubPlace, number: number): Promise<IssueNow | undefined> {
  const { client, repository } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
      ...repository,
      issue_number: number,
    });
    // GitHub answers with where it went to.
    const own = `/repos/${locationOf(place)}/issues/${number}`.toLowerCase();
    if (!data.url.toLowerCase().endsWith(own)) return undefined;
    const now = { isLocked: data.locked, isPullRequest: data.pull_request !== undefined };
    if (!now.isPullRequest) return now;
    const pull = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
      ...repository,
      pull_number: number,
    });
    const { sha, ref, repo } = pull.data.head;
    const from: { readonly full_name: string } | null = repo;
    const isFork = from?.full_name.toLowerCase() !== locationOf(place).toLowerCase();
    return { ...now, head: { sha, ref, isFork } };
  } catch (error) {
    if (hasStatus(error, 404, 410, 301)) return undefined;
    throw error;
  }
}

async function readTextNow(
  { client, repository }: GitHubPlace,
  kind: "comment" | "review-comment",
  comment_id: number,
): Promise<TextNow | undefined> {
  try {
    const { data } =
      kind === "comment"
        ? await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
            ...repository,
            comment_id,
          })
        : await client.request("GET /repos/{owner}/{repo}/pulls/comments/{comment_id}", {
            ...repository,
            comment_id,
          });
    return { body: data.body ?? "", login: data.user?.login };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return undefined;
    throw error;
  }
}

async function startedSince(
  place: GitHubPlace,
  { workflowFile: file }: ForgeOptions,
  { runId, since }: { readonly runId: string; readonly since: Date },
): Promise<"no" | "over" | "waiting"> {
  try {
    const run = await findWorkflowRun(place, { file, title: runId, since });
    return run ? (run.isOver ? "over" : "waiting") : "no";
  } catch (error) {
    // Who may not see them starts one more; of two for one run the second has nothing to do.
    if (hasStatus(error, 403)) return "no";
    throw error;
  }
}

async function startWorkflow(
  place: GitHubPlace,
  { workflowFile: file, event }: ForgeOptions,
  dispatch: Dispatch,
): Promise<Dispatched> {
  const { command, runId, workflow = "", variables, issue } = dispatch;
  const given = variables === undefined ? "" : JSON.stringify(variables);
  const about = issue === undefined ? {} : { issue: String(issue) };
  const inputs = { command, workflow, variables: given, "run-id": runId, ...about };
  try {
    const ref = await defaultBranchOf(place);
    try {
      await dispatchWorkflow(place, { file, ref, inputs });
    } catch (error) {
      // It is there, and does not take this: it may wait for the other kind, or be an older one that knows fewer inputs.
      if (!hasStatus(causeOf(error), 422) || isOff(error)) throw error;
      await dispatchRepository(place, { event, payload: inputs });
    }
    return { status: "started" };
  } catch (error) {
    const told = explained(error, {
      location: locationOf(place),
      what: `start the workflow ${file}`,
      permission: "actions: write",
    });
    if (!(told instanceof AgenticError) || told.code === "remote-unreachable") throw told;
    return { status: "refused", message: whatToDo(place, file, told) };
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof AgenticError ? error.cause : error;
}

/** GitHub has no code for it. */
function isOff(error: unknown): boolean {
  return /\bdisabled\b/i.test(failureOf(causeOf(error))?.message ?? "");
}

function whatToDo(place: GitHubPlace, file: string, error: AgenticError): string {
  const path = outboundCode(`.github/workflows/${file}`, 120);
  const cause = causeOf(error);
  if (isOff(error))
    return `GitHub Actions, or the workflow ${path}, is switched off here. Switch it on: Settings → Actions → General, and Actions → the workflow → Enable.`;
  if (hasStatus(cause, 404))
    return `The default branch has no workflow ${path}. Add it with ${outboundCode("agentic-sdlc init", 40)}, and commit it.`;
  if (hasStatus(cause, 403))
    return `The App may not start workflows in ${outboundCode(locationOf(place), 120)}. Give it the permissions ${outboundCode("actions: write", 40)} and ${outboundCode("contents: write", 40)}, and have the owner accept them.`;
  return `${outboundLine(error.message, 600)}`;
}
