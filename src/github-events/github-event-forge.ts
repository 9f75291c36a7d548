import * as z from "zod";
import { AgenticError } from "../errors.ts";
import {
  dispatchRepository,
  dispatchWorkflow,
  findWorkflowRun,
  isWorkflowRunCompleted,
} from "../github/actions/workflow-runs.ts";
import { fetchRole, fetchTeams } from "../github/client/collaborators.ts";
import { explainError, noneOn, withExplanation } from "../github/client/explain-error.ts";
import { isOwnBranch, locationOf, type RepositoryClient } from "../github/client/github-repository.ts";
import { loadField } from "../github/client/graphql-batch.ts";
import { defaultBranchOf, readRepositoryFile } from "../github/client/repository-objects.ts";
import { request } from "../github/client/repository-request.ts";
import { failureOf, hasStatus } from "../github/client/request-error.ts";
import {
  addReaction,
  conversationComments,
  reactionsOf,
  recentComments,
} from "../github/issues/conversation-comments.ts";
import { createStickyComment, type StickyCommentOptions } from "../github/issues/sticky-comment.ts";
import { reactionsOfNode, recentReviews } from "../github/pulls/recent-reviews.ts";
import { readReviewWithComments, reviewsSince } from "../github/pulls/reviews.ts";
import { sanitizeCode, sanitizeLine } from "../output/github/sanitized-text.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  Dispatch,
  DispatchResult,
  EventForge,
  ExpectedText,
  IssueDetails,
  PostedComment,
  StatusComment,
} from "../ports/event-forge.ts";
import { MARKER } from "./comments/comment-marker.ts";

interface ForgeOptions {
  readonly clock: Clock;
  readonly workflowFile: string;
  /** Type of `repository_dispatch` that the workflow accepts. */
  readonly event: string;
  readonly report: (text: string) => void;
  readonly defaultBranch?: () => Promise<string>;
}

export function createEventForge(gitHub: RepositoryClient, options: ForgeOptions): EventForge {
  const reading = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    withExplanation(gitHub, { what, permission: "issues: read" }, work);
  const posted = createPostedComments(gitHub, options);
  return {
    roleOf: (login) => fetchRole(gitHub, login),
    teamsOf: (login, teams) => fetchTeams(gitHub, login, teams),
    issue: (number) => reading(`show issue #${number}`, () => readIssueNow(gitHub, number)),
    text: (kind, id, expected) =>
      reading(
        `show ${kind} ${id}`,
        async () => (await isUnchanged(gitHub, expected)) ?? (await readTextNow(gitHub, kind, id)),
      ),
    review: (pull, id) => reading(`show review ${id}`, () => readReviewWithComments(gitHub, pull, id)),
    reviewsSince: (pull, since) =>
      reading(`list the reviews of pull request #${pull}`, () => reviewsSince(gitHub, pull, since)),
    react: (target, content) => addReaction(gitHub, target, content),
    postStatusComment: async (comment) => {
      const found = await posted.find(comment);
      await postStatusComment(gitHub, options, { ...comment, found });
    },
    prefetchPostedComments: posted.prefetch,
    listPostedComments: (issue, since) =>
      reading("list the comments of an issue", () => posted.list(issue, since)),
    recentComments: (since) => reading("list comments", () => recentComments(gitHub, since)),
    recentReviews: (since) => reading("list reviews", () => recentReviews(gitHub, since)),
    listReactions: ({ id, nodeId }) =>
      reading("list reactions", () =>
        nodeId === undefined ? reactionsOf(gitHub, id) : reactionsOfNode(gitHub, nodeId),
      ),
    dispatchStatus: (runId, since) =>
      reading("list the runs of a workflow", () => startedSince(gitHub, options, { runId, since })),
    isWorkflowRunCompleted: (id) =>
      reading("show a run of a workflow", () => isWorkflowRunCompleted(gitHub, id)),
    dispatch: (dispatch) => startWorkflow(gitHub, options, dispatch),
  };
}

async function postStatusComment(
  gitHub: RepositoryClient,
  { clock, report }: ForgeOptions,
  { body, ...about }: StatusComment & Pick<StickyCommentOptions, "found">,
): Promise<void> {
  const comment = createStickyComment(gitHub, { ...about, clock, report });
  comment.show(`${about.marker}\n${body}\n`, "now");
  await comment.flush();
}

interface FoundComment extends PostedComment {
  readonly url: string;
  readonly updatedAt: string;
  readonly viewerDidAuthor: boolean;
}

interface CommentList {
  readonly at: number;
  readonly read: Promise<{ readonly comments: readonly FoundComment[]; readonly isWhole: boolean }>;
  /** Markers of comments that were posted since. */
  readonly posted: Set<string>;
}

/** How long a list answers: a delivery posts within seconds. Of two comments the first stays in any case. */
const LIST_VALID_MS = 10_000;

/** The engine's comments of an issue. A list that a delivery has read saves the search before it posts. */
function createPostedComments(gitHub: RepositoryClient, { clock }: Pick<ForgeOptions, "clock">) {
  const lists = new Map<number, CommentList>();
  const now = (): number => clock.now().getTime();
  const known = (issue: number): CommentList | undefined => {
    const list = lists.get(issue);
    return list && now() - list.at < LIST_VALID_MS ? list : undefined;
  };
  const load = (issue: number, from = gitHub): CommentList => {
    const list = { at: now(), read: readPostedComments(from, issue, undefined), posted: new Set<string>() };
    lists.set(issue, list);
    list.read.catch(() => lists.get(issue) === list && lists.delete(issue));
    return list;
  };
  return {
    prefetch: (issue: number): void => void load(issue, { ...gitHub, isBatchOnly: true }),
    list: async (issue: number, since: Date | undefined): Promise<readonly PostedComment[]> => {
      if (since) return (await readPostedComments(gitHub, issue, since)).comments;
      const list = known(issue);
      const found = list?.posted.size === 0 ? await list.read.catch(() => undefined) : undefined;
      return (found ?? (await load(issue).read)).comments;
    },
    /** Returns undefined if only a search can tell. */
    find: async ({ issue, marker, since }: StatusComment): Promise<StickyCommentOptions["found"]> => {
      const list = known(issue);
      if (!list || list.posted.has(marker)) return undefined;
      list.posted.add(marker);
      const { comments = [], isWhole = false } = (await list.read.catch(() => undefined)) ?? {};
      const found = comments.findLast(
        (each) => each.marker === marker && Date.parse(each.updatedAt) >= since.getTime(),
      );
      if (!found) return isWhole ? { comment: undefined } : undefined;
      const id = Number(/#issuecomment-(\d+)$/.exec(found.url)?.[1]);
      // The search knows whether this token may edit the comment of another bot.
      return found.viewerDidAuthor && id > 0
        ? { comment: { id, url: found.url, body: found.body } }
        : undefined;
    },
  };
}

async function readPostedComments(gitHub: RepositoryClient, issue: number, since: Date | undefined) {
  const { comments, isWhole } = await conversationComments(gitHub, issue, since);
  const found = comments.flatMap(({ createdAt, isOwn, ...comment }): FoundComment[] => {
    const [marker] = MARKER.exec(comment.body.trimStart()) ?? [];
    // Anyone can write a marker.
    return marker === undefined || !isOwn ? [] : [{ marker, ...comment, at: new Date(createdAt) }];
  });
  return { comments: found.reverse(), isWhole };
}

const Conversation = z
  .object({
    __typename: z.enum(["Issue", "PullRequest"]),
    locked: z.boolean(),
    closed: z.boolean(),
    title: z.string(),
    body: z.string(),
    repository: z.object({ nameWithOwner: z.string() }),
    headRefOid: z.string().optional(),
    headRefName: z.string().optional(),
    headRepository: z.object({ nameWithOwner: z.string() }).nullish(),
  })
  .nullable();

const SHARED_FIELDS = "locked closed title body repository { nameWithOwner }";

function readIssueNow(gitHub: RepositoryClient, number: number): Promise<IssueDetails | undefined> {
  return loadField(gitHub, {
    at: "repository",
    field: `issueOrPullRequest(number: $) { __typename
    ... on Issue { ${SHARED_FIELDS} }
    ... on PullRequest { ${SHARED_FIELDS} headRefOid headRefName headRepository { nameWithOwner } } }`,
    variable: { type: "Int!", value: number },
    parse: (data) => issueDetails(gitHub, Conversation.parse(data, { jitless: true })),
    fallback: () => readIssueWithoutGraphql(gitHub, number),
  });
}

function issueDetails(gitHub: RepositoryClient, found: z.infer<typeof Conversation>) {
  const isOwnRepository = (repository: { readonly nameWithOwner: string } | null | undefined): boolean =>
    repository?.nameWithOwner.toLowerCase() === locationOf(gitHub).toLowerCase();
  // GitHub follows a transferred issue to its new repository.
  if (!found || !isOwnRepository(found.repository)) return undefined;
  const { locked: isLocked, closed: isClosed, title, body, headRefOid: sha, headRefName: ref } = found;
  const isPullRequest = found.__typename === "PullRequest";
  const details = { isLocked, isPullRequest, isClosed, text: { title, body } };
  if (!isPullRequest || sha === undefined || ref === undefined) return details;
  return { ...details, head: { sha, ref, isFork: !isOwnRepository(found.headRepository) } };
}

async function readIssueWithoutGraphql(gitHub: RepositoryClient, number: number) {
  try {
    const route = "GET /repos/{owner}/{repo}/issues/{issue_number}";
    const { data } = await request(gitHub, route, { issue_number: number });
    // GitHub redirects to the new URL of a transferred issue.
    const own = `/repos/${locationOf(gitHub)}/issues/${number}`.toLowerCase();
    if (!data.url.toLowerCase().endsWith(own)) return undefined;
    const isPullRequest = data.pull_request !== undefined;
    const text = { title: data.title, body: data.body ?? "" };
    const now = { isLocked: data.locked, isPullRequest, isClosed: data.state === "closed", text };
    if (!now.isPullRequest) return now;
    const pullRoute = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
    const { head } = (await request(gitHub, pullRoute, { pull_number: number })).data;
    return { ...now, head: { sha: head.sha, ref: head.ref, isFork: !isOwnBranch(gitHub, head) } };
  } catch (error) {
    if (hasStatus(error, 404, 410, 301)) return undefined;
    throw error;
  }
}

const Text = z
  .object({ body: z.string(), author: z.object({ __typename: z.string(), login: z.string() }).nullable() })
  .nullable();

const TEXT = "body author { __typename login }";

/** Returns the delivered text if it is still the current one. A difference has to be confirmed by REST, which delivers it. */
async function isUnchanged(gitHub: RepositoryClient, expected: ExpectedText | undefined) {
  if (!expected || expected.nodeId === "") return undefined;
  const found = await loadField(gitHub, {
    at: "root",
    field: `node(id: $) { ... on IssueComment { ${TEXT} } ... on PullRequestReviewComment { ${TEXT} } }`,
    variable: { type: "ID!", value: expected.nodeId },
    parse: (data) => Text.parse(data, { jitless: true }),
    fallback: () => Promise.resolve(null),
  });
  if (!found) return undefined;
  const { author, body } = found;
  const login = author?.__typename === "Bot" ? `${author.login}[bot]` : author?.login;
  return body === expected.body && login === expected.login ? { body, login } : undefined;
}

/** GitHub does not document this field for review comments. */
const AppComment = z.object({ performed_via_github_app: z.object({ id: z.int() }).nullish() });

async function readTextNow(gitHub: RepositoryClient, kind: "comment" | "review-comment", comment_id: number) {
  const folder = kind === "comment" ? "issues" : "pulls";
  const route = `GET /repos/{owner}/{repo}/${folder}/comments/{comment_id}` as const;
  const found = await request(gitHub, route, { comment_id }).catch(noneOn(404, 410));
  if (!found) return undefined;
  const { body, user } = found.data;
  const { performed_via_github_app: app } = AppComment.safeParse(found.data, { jitless: true }).data ?? {};
  return { body: body ?? "", login: user?.login, appId: app?.id };
}

async function startedSince(
  gitHub: RepositoryClient,
  { workflowFile: file }: ForgeOptions,
  { runId, since }: { readonly runId: string; readonly since: Date },
): Promise<"no" | "over" | "waiting"> {
  try {
    const run = await findWorkflowRun(gitHub, { file, runId, since });
    return run ? (run.isCompleted ? "over" : "waiting") : "no";
  } catch (error) {
    // Without this permission a second job may start. It finds nothing to do.
    if (hasStatus(error, 403)) return "no";
    throw error;
  }
}

async function startWorkflow(
  gitHub: RepositoryClient,
  { workflowFile: file, event, defaultBranch = () => defaultBranchOf(gitHub) }: ForgeOptions,
  dispatch: Dispatch,
): Promise<DispatchResult> {
  const inputs = inputsOf(dispatch);
  try {
    const ref = await defaultBranch();
    try {
      await dispatchWorkflow(gitHub, { file, ref }, inputs);
    } catch (error) {
      // The token of a workflow may only be permitted to use `repository_dispatch`.
      const canUseRepositoryDispatch =
        hasStatus(causeOf(error), 403) || (await acceptsRepositoryDispatch(gitHub, file, error));
      if (!canUseRepositoryDispatch || isDisabled(error)) throw error;
      await dispatchRepository(gitHub, event, inputs);
    }
    return { status: "started" };
  } catch (error) {
    const explained = explainError(error, {
      location: locationOf(gitHub),
      what: `start the workflow ${file}`,
      permission: "actions: write",
    });
    if (!(explained instanceof AgenticError) || explained.code === "remote-unreachable") throw explained;
    return { status: "refused", message: describeDispatchError(gitHub, file, explained) };
  }
}

/** Whether a workflow rejects `workflow_dispatch` and accepts `repository_dispatch`. GitHub accepts the latter without any workflow. */
async function acceptsRepositoryDispatch(gitHub: RepositoryClient, file: string, error: unknown) {
  if (!isRejectedInput(error)) return false;
  const text = await readRepositoryFile(gitHub, `.github/workflows/${file}`);
  return text?.includes("repository_dispatch") === true;
}

function isRejectedInput(error: unknown): boolean {
  const message = failureOf(causeOf(error))?.message ?? "";
  return hasStatus(causeOf(error), 422) && /workflow_dispatch|unexpected inputs/i.test(message);
}

/** Returns the inputs of the starter workflow. Omits empty inputs, since GitHub accepts ten at most. */
export function inputsOf(dispatch: Dispatch): Record<string, string> {
  const { command, runId, workflow = "", variables, issue, headSha } = dispatch;
  const { fromStep, maxCostUsd, maxTokens, trustDefinition, askedBy } = dispatch;
  const variablesJson = variables === undefined ? "" : JSON.stringify(variables);
  const optional = {
    issue,
    "head-sha": headSha,
    "from-step": fromStep,
    "max-cost-usd": maxCostUsd,
    "max-tokens": maxTokens,
    "trust-definition": trustDefinition,
    "asked-by": askedBy,
  };
  const present = Object.entries(optional).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { command, workflow, variables: variablesJson, "run-id": runId, ...Object.fromEntries(present) };
}

function causeOf(error: unknown): unknown {
  return error instanceof AgenticError ? error.cause : error;
}

/** Whether Actions is disabled; GitHub has no error code for it. */
function isDisabled(error: unknown): boolean {
  return /\bdisabled\b/i.test(failureOf(causeOf(error))?.message ?? "");
}

function describeDispatchError(gitHub: RepositoryClient, file: string, error: AgenticError): string {
  const path = sanitizeCode(`.github/workflows/${file}`, 120);
  const cause = causeOf(error);
  if (isDisabled(error))
    return `GitHub Actions, or the workflow ${path}, is disabled. Enable it: Settings → Actions → General, and Actions → the workflow → Enable.`;
  if (hasStatus(cause, 422) && /too large/i.test(failureOf(cause)?.message ?? ""))
    return "The request is too long for GitHub to start a workflow. Shorten it, or move the long part into the text of the issue, which the run reads too.";
  if (hasStatus(cause, 404))
    return `The default branch has no workflow ${path}. Add it with ${sanitizeCode("agentic-sdlc init", 40)}, and commit it.`;
  if (hasStatus(cause, 403))
    return `The App may not start workflows in ${sanitizeCode(locationOf(gitHub), 120)}. Give it the permissions ${sanitizeCode("actions: write", 40)} and ${sanitizeCode("contents: write", 40)}, and have the owner accept them.`;
  if (isRejectedInput(error))
    return `The workflow ${path} accepts the request neither by ${sanitizeCode("workflow_dispatch", 40)} nor by ${sanitizeCode("repository_dispatch", 40)}: ${sanitizeLine(error.message, 600)} Compare it with the one that ${sanitizeCode("agentic-sdlc init", 40)} writes.`;
  if (error.code === "token-expired")
    return "GitHub rejects the token that starts runs (401). Check the ID and private key of the App, or the `github-token` of the starter workflow.";
  return sanitizeLine(error.message, 600);
}
