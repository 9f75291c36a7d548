import { AgenticError } from "../../errors.ts";
import type { Forge, OpenedPullRequest, PullRequest } from "../../ports/pull-request-forge.ts";
import { type RequestDescription, explainError, messageOfError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { graphql } from "../client/graphql.ts";
import { pages } from "../client/pagination.ts";
import { failureOf, hasStatus } from "../client/request-error.ts";
import { addLabelsAndReviewers, type LabelsAndReviewers, isReviewed } from "./assignees-and-reviewers.ts";
import { type ExistingPullRequest, pushToPullRequest } from "./existing-pull-request.ts";
import { withMarker, findUnchangedText } from "./pull-request-text.ts";

export interface PullRequestSettings extends LabelsAndReviewers {
  /** Whether all pull requests are drafts, not only those whose validation did not pass. */
  readonly draft: boolean;
}

export interface GitHubForgeOptions {
  readonly push: Forge["push"];
  /** Saves pull requests that cannot be opened. */
  readonly file: Pick<Forge, "openPullRequest">;
  readonly settings: PullRequestSettings;
  /** Existing pull request to which the run's branch is pushed. */
  readonly continues?: ExistingPullRequest | undefined;
  readonly report: (text: string) => void;
}

/** Delivers to GitHub: at most one pull request for each branch. Saves a pull request that cannot be opened in a file of the run. */
export function createGitHubForge(github: RepositoryClient, options: GitHubForgeOptions): Forge {
  const { push, file, report, continues } = options;
  return {
    push,
    openPullRequest: async (request) => {
      if (continues && request.step === undefined) return await pushToExisting(github, continues, request);
      try {
        return await openOrReuse(github, options, request);
      } catch (error) {
        const { path = "" } = await file.openPullRequest(request);
        if (!hasNoCommits(error))
          throw withSavedText(path, explainError(error, describeRequest(github, request)));
        report(
          `${request.base} has everything of ${request.branch} already, so there is nothing to open a pull request for. Its text is in ${path}.`,
        );
        return { path };
      }
    },
  };
}

async function pushToExisting(
  github: RepositoryClient,
  pull: ExistingPullRequest,
  request: PullRequest,
): Promise<OpenedPullRequest> {
  try {
    return await pushToPullRequest(github, pull, request);
  } catch (error) {
    const description = { location: locationOf(github), what: `push to pull request #${pull.number}` };
    throw explainError(error, { ...description, permission: "contents: write" });
  }
}

async function openOrReuse(
  github: RepositoryClient,
  options: GitHubForgeOptions,
  request: PullRequest,
): Promise<OpenedPullRequest> {
  const found = await findPullRequest(github, request.branch);
  if (found) return await reuse(github, options, { found, request });
  const made = await create(github, options, request).catch(async (error: unknown) => {
    // Another engine has opened it, or a response was lost.
    const meanwhile = hasStatus(error, 422) ? await findPullRequest(github, request.branch) : undefined;
    if (!meanwhile) throw error;
    return meanwhile;
  });
  return await finish(github, options, made);
}

interface FoundPullRequest {
  readonly number: number;
  readonly nodeId: string;
  readonly url: string;
  readonly state: "open" | "closed" | "merged";
  readonly draft: boolean;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly hasReviewers: boolean;
}

/** Returns the open pull request of a branch, else the newest. */
export async function findPullRequest(
  { client, repository }: RepositoryClient,
  branch: string,
): Promise<FoundPullRequest | undefined> {
  const found: FoundPullRequest[] = [];
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/pulls", {
      ...repository,
      head: `${repository.owner}:${branch}`,
      state: "all",
      ...page,
    }),
  );
  // Ignores branches of this name in forks.
  for await (const listed of all)
    for (const each of listed)
      if (each.head.ref === branch && each.head.repo?.id === each.base.repo.id) found.push(foundOf(each));
  return found.find(({ state }) => state === "open") ?? found.toSorted((a, b) => b.number - a.number)[0];
}

interface ListedPullRequest {
  readonly number: number;
  readonly node_id: string;
  readonly html_url: string;
  readonly state: string;
  readonly merged_at?: string | null;
  readonly draft?: boolean;
  readonly title: string;
  readonly body: string | null;
  readonly labels: readonly { readonly name?: string }[];
  readonly requested_reviewers?: readonly unknown[] | null;
  readonly requested_teams?: readonly unknown[] | null;
}

function foundOf(listed: ListedPullRequest): FoundPullRequest {
  const { number, html_url: url, title, body, draft = false, labels } = listed;
  const reviewers = [...(listed.requested_reviewers ?? []), ...(listed.requested_teams ?? [])];
  return {
    number,
    nodeId: listed.node_id,
    url,
    state: listed.state === "open" ? "open" : (listed.merged_at ?? null) === null ? "closed" : "merged",
    draft,
    title,
    body: body ?? "",
    labels: labels.flatMap(({ name }) => (name === undefined ? [] : [name])),
    hasReviewers: reviewers.length > 0,
  };
}

async function create(
  { client, repository }: RepositoryClient,
  { settings, report }: GitHubForgeOptions,
  request: PullRequest,
): Promise<FoundPullRequest> {
  const { branch, base } = request;
  const open = async (draft: boolean): Promise<FoundPullRequest> => {
    const { data } = await client.request("POST /repos/{owner}/{repo}/pulls", {
      ...repository,
      ...withMarker(request),
      head: branch,
      base,
      draft,
    });
    // Reviews that GitHub requests from code owners do not replace the configured ones.
    return { ...foundOf(data), hasReviewers: false };
  };
  const draft = request.draft || settings.draft;
  try {
    return await open(draft);
  } catch (error) {
    const failure = hasStatus(error, 422) ? failureOf(error) : undefined;
    if (!draft || !failure || !/draft pull requests are not supported/i.test(messageOfError(failure)))
      throw error;
    report(`${branch}: this repository has no draft pull requests; an ordinary one is opened.`);
    return await open(false);
  }
}

/** Updates an existing pull request, without the parts that users have changed. */
async function reuse(
  github: RepositoryClient,
  options: GitHubForgeOptions,
  { found, request }: { readonly found: FoundPullRequest; readonly request: PullRequest },
): Promise<OpenedPullRequest> {
  const { number, url, state } = found;
  const { report, settings } = options;
  if (state !== "open") {
    report(
      state === "merged"
        ? `Pull request #${number} of ${request.branch} is merged already (${url}); no second one is opened. What the branch has gained since is to be merged by hand.`
        : `Pull request #${number} of ${request.branch} was closed (${url}); no second one is opened. Reopen it there where its changes are wanted.`,
    );
    return { number, url, ended: state };
  }
  if (found.draft && !request.draft && !settings.draft) await makeReady(github, options, found);
  await update(github, found, request);
  const hasReviewers = found.hasReviewers || (asksReview(settings) && (await isReviewed(github, number)));
  return await finish(github, options, { ...found, hasReviewers });
}

const READY = `mutation($pull: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $pull }) { clientMutationId }
}`;

/** Ends a draft that the engine created. A missing permission does not fail the run. */
async function makeReady(
  github: RepositoryClient,
  { report }: GitHubForgeOptions,
  found: FoundPullRequest,
): Promise<void> {
  const { number, url, nodeId } = found;
  try {
    if (findUnchangedText(found).draft) return void (await graphql(github, READY, { pull: nodeId }));
  } catch (error) {
    const description = { location: locationOf(github), what: `mark #${number} ready for review` };
    const explained = explainError(error, { ...description, permission: "pull-requests: write" });
    report(explained instanceof Error ? explained.message : String(explained));
  }
  report(`Pull request #${number} is still a draft (${url}); mark it ready for review there.`);
}

async function update(
  { client, repository }: RepositoryClient,
  found: FoundPullRequest,
  request: PullRequest,
): Promise<void> {
  const wanted = withMarker(request);
  const untouched = findUnchangedText(found);
  const changes = {
    ...(untouched.title && found.title !== wanted.title && { title: wanted.title }),
    ...(untouched.body && found.body !== wanted.body && { body: wanted.body }),
  };
  if (Object.keys(changes).length === 0) return;
  await client.request("PATCH /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: found.number,
    ...changes,
  });
}

function asksReview({ reviewers, teamReviewers }: PullRequestSettings): boolean {
  return reviewers.length + teamReviewers.length > 0;
}

async function finish(
  github: RepositoryClient,
  { settings, report }: GitHubForgeOptions,
  found: FoundPullRequest,
): Promise<OpenedPullRequest> {
  await addLabelsAndReviewers(github, found, { wanted: settings, report });
  return { number: found.number, url: found.url };
}

function hasNoCommits(error: unknown): boolean {
  const failure = hasStatus(error, 422) ? failureOf(error) : undefined;
  return failure !== undefined && /\bno commits between\b/i.test(messageOfError(failure));
}

function describeRequest(github: RepositoryClient, { branch, base }: PullRequest): RequestDescription {
  return {
    location: locationOf(github),
    what: `open a pull request of ${branch} onto ${base}`,
    permission: "pull-requests: write",
  };
}

/** Adds the path of the saved title and body to an error. */
function withSavedText(path: string, error: unknown): unknown {
  if (!(error instanceof AgenticError)) return error;
  const { code, message, data, cause } = error;
  return new AgenticError({
    code,
    message: `${message} The branch is pushed, and title and body are in ${path}; resume the run to open it.`,
    data,
    cause,
  });
}
