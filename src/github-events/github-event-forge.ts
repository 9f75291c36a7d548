import * as z from "zod";
import { AgenticError } from "../errors.ts";
import { dispatchRepository, dispatchWorkflow } from "../github/actions/workflow-dispatch.ts";
import { findWorkflowRun, isWorkflowRunCompleted } from "../github/actions/workflow-runs.ts";
import { getAuthenticatedLogin } from "../github/client/authenticated-user.ts";
import { fetchRole, fetchTeams } from "../github/client/collaborators.ts";
import { explainError } from "../github/client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../github/client/github-repository.ts";
import { lastPages, type PageRequest } from "../github/client/pagination.ts";
import { defaultBranchOf, readRepositoryFile } from "../github/client/repository-files.ts";
import { failureOf, hasStatus } from "../github/client/request-error.ts";
import { addReaction } from "../github/issues/reactions.ts";
import { reactionsOf, recentComments } from "../github/issues/recent-comments.ts";
import { createStickyComment } from "../github/issues/sticky-comment.ts";
import { reactionsOfNode, recentReviews } from "../github/pulls/recent-reviews.ts";
import { readReviewWithComments, reviewsSince } from "../github/pulls/reviews.ts";
import { sanitizeCode, sanitizeLine } from "../output/github/sanitized-text.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  IssueDetails,
  CurrentText,
  Dispatch,
  DispatchResult,
  EventForge,
  StatusComment,
  PostedComment,
  PostResult,
} from "../ports/event-forge.ts";
import { MARKER } from "./comments/comment-marker.ts";

export interface ForgeOptions {
  readonly clock: Clock;
  /** File below `.github/workflows/` that runs are started with. */
  readonly workflowFile: string;
  /** Which dispatches of the repository it waits for. */
  readonly event: string;
  /** Told what people could not be shown. */
  readonly report: (text: string) => void;
  /** As whom we write. */
  readonly login?: string;
}

/** GitHub itself. */
export function createAppForge(place: RepositoryClient, options: ForgeOptions): EventForge {
  const telling = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explainError(error, { location: locationOf(place), what, permission: "issues: read" });
    }
  };
  return {
    roleOf: (login) => fetchRole(place, login),
    teamsOf: (login, teams) => fetchTeams(place, login, teams),
    issue: (number) => telling(`show issue #${number}`, () => readIssueNow(place, number)),
    text: (kind, id) => telling(`show ${kind} ${id}`, () => readTextNow(place, kind, id)),
    review: (pull, id) => telling(`show review ${id}`, () => readReviewWithComments(place, pull, id)),
    reviewsSince: (pull, since) =>
      telling(`list the reviews of pull request #${pull}`, () => reviewsSince(place, pull, since)),
    react: (target, content) => addReaction(place, target, content),
    postStatusComment: (comment) => showComment(place, options, comment),
    listPostedComments: (issue, since) =>
      telling("list the comments of an issue", () => shownAt(place, { issue, since })),
    recentComments: (since) => telling("list comments", () => recentComments(place, since)),
    recentReviews: (since) => telling("list reviews", () => recentReviews(place, since)),
    listReactions: ({ id, nodeId }) =>
      telling("list reactions", () =>
        nodeId === undefined ? reactionsOf(place, id) : reactionsOfNode(place, nodeId),
      ),
    dispatchStatus: (runId, since) =>
      telling("list the runs of a workflow", () => startedSince(place, options, { runId, since })),
    isWorkflowRunCompleted: (id) =>
      telling("show a run of a workflow", () => isWorkflowRunCompleted(place, id)),
    dispatch: (dispatch) => startWorkflow(place, options, dispatch),
  };
}

async function showComment(
  place: RepositoryClient,
  { clock, report, login }: ForgeOptions,
  { issue, marker, body, since }: StatusComment,
): Promise<PostResult> {
  const comment = createStickyComment(place, { issue, marker, clock, since, report });
  comment.show(`${marker}\n${body}\n`, "now");
  const standing = await comment.flush();
  // Where nothing can be shown nobody else is seen either.
  if (!standing) return { by: "us", at: clock.now() };
  const own = (await getAuthenticatedLogin(place.client).catch(() => undefined)) ?? login;
  const isOurs = standing.isNew || own === undefined || standing.login === own;
  return { by: isOurs ? "us" : "another", at: standing.at };
}

/** Of longer conversations the end is read. */
const MOST_PAGES = 10;

async function shownAt(
  { client, repository }: RepositoryClient,
  { issue, since }: { readonly issue: number; readonly since: Date | undefined },
): Promise<PostedComment[]> {
  const own = await getAuthenticatedLogin(client);
  const read = (page: PageRequest) =>
    client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...repository,
      issue_number: issue,
      ...(since && { since: since.toISOString() }),
      ...page,
    });
  const found = (await lastPages(read, MOST_PAGES)).flat().flatMap((comment): PostedComment[] => {
    const { body = "", user, created_at } = comment;
    const [marker] = MARKER.exec(body.trimStart()) ?? [];
    // Anybody can write a marker.
    const isOurs = user?.type === "Bot" || (own !== undefined && user?.login === own);
    return marker === undefined || !isOurs ? [] : [{ marker, body, at: new Date(created_at) }];
  });
  return found.reverse();
}

async function readIssueNow(place: RepositoryClient, number: number): Promise<IssueDetails | undefined> {
  const { client, repository } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
      ...repository,
      issue_number: number,
    });
    // GitHub answers with where it went to.
    const own = `/repos/${locationOf(place)}/issues/${number}`.toLowerCase();
    if (!data.url.toLowerCase().endsWith(own)) return undefined;
    const isPullRequest = data.pull_request !== undefined;
    const words = { title: data.title, body: data.body ?? "" };
    const now = { isLocked: data.locked, isPullRequest, isClosed: data.state === "closed", words };
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

/** Of comments on lines nothing says that it is there. */
const Made = z.object({ performed_via_github_app: z.object({ id: z.int() }).nullish() });

async function readTextNow(
  { client, repository }: RepositoryClient,
  kind: "comment" | "review-comment",
  comment_id: number,
): Promise<CurrentText | undefined> {
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
    const { performed_via_github_app: app } = Made.safeParse(data, { jitless: true }).data ?? {};
    return { body: data.body ?? "", login: data.user?.login, appId: app?.id };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return undefined;
    throw error;
  }
}

async function startedSince(
  place: RepositoryClient,
  { workflowFile: file }: ForgeOptions,
  { runId, since }: { readonly runId: string; readonly since: Date },
): Promise<"no" | "over" | "waiting"> {
  try {
    const run = await findWorkflowRun(place, { file, runId, since });
    return run ? (run.isCompleted ? "over" : "waiting") : "no";
  } catch (error) {
    // Who may not see them starts one more; of two for one run the second has nothing to do.
    if (hasStatus(error, 403)) return "no";
    throw error;
  }
}

async function startWorkflow(
  place: RepositoryClient,
  { workflowFile: file, event }: ForgeOptions,
  dispatch: Dispatch,
): Promise<DispatchResult> {
  const inputs = inputsOf(dispatch);
  try {
    const ref = await defaultBranchOf(place);
    try {
      await dispatchWorkflow(place, { file, ref, inputs }).catch(async (error: unknown) => {
        if (!hasStatus(causeOf(error), 422) || !(failureOf(causeOf(error))?.message ?? "").includes(SHOWN))
          throw error;
        const { [SHOWN]: _, ...known } = inputs;
        await dispatchWorkflow(place, { file, ref, inputs: known });
      });
    } catch (error) {
      // The token of a workflow may dispatch to the repository where it may not start a workflow by its name.
      const mayOtherwise = hasStatus(causeOf(error), 403) || (await waitsForOther(place, file, error));
      if (!mayOtherwise || isOff(error)) throw error;
      await dispatchRepository(place, { event, payload: inputs });
    }
    return { status: "started" };
  } catch (error) {
    const told = explainError(error, {
      location: locationOf(place),
      what: `start the workflow ${file}`,
      permission: "actions: write",
    });
    if (!(told instanceof AgenticError) || told.code === "remote-unreachable") throw told;
    return { status: "refused", message: whatToDo(place, file, told) };
  }
}

/** Whether a workflow does not take this, and may wait for the other kind: that is answered the same where nothing waits for it. */
async function waitsForOther(place: RepositoryClient, file: string, error: unknown): Promise<boolean> {
  if (!isNotTaken(error)) return false;
  const text = await readRepositoryFile(place, `.github/workflows/${file}`);
  return text?.includes("repository_dispatch") === true;
}

/** By what GitHub says: there is no trigger of that name, or it does not know an input. */
function isNotTaken(error: unknown): boolean {
  const message = failureOf(causeOf(error))?.message ?? "";
  return hasStatus(causeOf(error), 422) && /workflow_dispatch|unexpected inputs/i.test(message);
}

/** What older ones start without. */
const SHOWN = "asked-by";

/** Inputs of the starter workflow; only those that say something, since older ones know fewer. */
export function inputsOf(dispatch: Dispatch): Record<string, string> {
  const { command, runId, workflow = "", variables, issue, headSha } = dispatch;
  const { fromStep, maxCostUsd, maxTokens, trustDefinition, askedBy } = dispatch;
  const given = variables === undefined ? "" : JSON.stringify(variables);
  const others = {
    issue,
    "head-sha": headSha,
    "from-step": fromStep,
    "max-cost-usd": maxCostUsd,
    "max-tokens": maxTokens,
    "trust-definition": trustDefinition,
    [SHOWN]: askedBy,
  };
  const said = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { command, workflow, variables: given, "run-id": runId, ...Object.fromEntries(said) };
}

function causeOf(error: unknown): unknown {
  return error instanceof AgenticError ? error.cause : error;
}

/** GitHub has no code for it. */
function isOff(error: unknown): boolean {
  return /\bdisabled\b/i.test(failureOf(causeOf(error))?.message ?? "");
}

function whatToDo(place: RepositoryClient, file: string, error: AgenticError): string {
  const path = sanitizeCode(`.github/workflows/${file}`, 120);
  const cause = causeOf(error);
  if (isOff(error))
    return `GitHub Actions, or the workflow ${path}, is switched off here. Switch it on: Settings → Actions → General, and Actions → the workflow → Enable.`;
  if (hasStatus(cause, 422) && /too large/i.test(failureOf(cause)?.message ?? ""))
    return "What is asked for is too long for GitHub to start a workflow with. Shorten it, or put the long part into the text of the issue, which the run reads too.";
  if (hasStatus(cause, 404))
    return `The default branch has no workflow ${path}. Add it with ${sanitizeCode("agentic-sdlc init", 40)}, and commit it.`;
  if (hasStatus(cause, 403))
    return `The App may not start workflows in ${sanitizeCode(locationOf(place), 120)}. Give it the permissions ${sanitizeCode("actions: write", 40)} and ${sanitizeCode("contents: write", 40)}, and have the owner accept them.`;
  if (isNotTaken(error))
    return `The workflow ${path} takes neither what it was asked for by ${sanitizeCode("workflow_dispatch", 40)} nor ${sanitizeCode("repository_dispatch", 40)}: ${sanitizeLine(error.message, 600)} Compare it with the one that ${sanitizeCode("agentic-sdlc init", 40)} writes.`;
  if (error.code === "token-expired")
    return "GitHub does not take the token that runs are started with here (401). Whoever set up the App, or the starter workflow, has to look at its id and key, or at its `github-token`.";
  return `${sanitizeLine(error.message, 600)}`;
}
