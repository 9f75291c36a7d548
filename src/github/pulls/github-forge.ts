import { AgenticError, messageOf } from "../../errors.ts";
import type { Forge, OpenedPullRequest, PullRequest } from "../../ports/pull-request-forge.ts";
import { explainError, messageOfError, noneOn, withExplanation } from "../client/explain-error.ts";
import { locationOf, type RepositoryClient } from "../client/github-repository.ts";
import { graphql, pages, request } from "../client/repository-request.ts";
import { failureOf, hasStatus } from "../client/request-error.ts";
import { type ExistingPullRequest, pushToPullRequest } from "./existing-pull-request.ts";
import { findUnchangedText, withMarker } from "./pull-request-text.ts";

export interface PullRequestSettings {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  /** Whether all pull requests are drafts, not only those whose validation did not pass. */
  readonly draft: boolean;
}

interface GitHubForgeOptions {
  readonly push: Forge["push"];
  /** Saves what cannot be opened; absent where the run has saved it. */
  readonly file?: Pick<Forge, "openPullRequest">;
  readonly settings: PullRequestSettings;
  readonly continues?: ExistingPullRequest | undefined;
  readonly report: (text: string) => void;
}

/** Delivers to GitHub: at most one pull request for each branch. Saves a pull request that cannot be opened with `file`. */
export function createGitHubForge(github: RepositoryClient, options: GitHubForgeOptions): Forge {
  const { push, file, report, continues } = options;
  return {
    push,
    openPullRequest: async (wanted) => {
      const { branch, base, step } = wanted;
      if (continues && step === undefined) {
        const operation = {
          what: `push to pull request #${continues.number}`,
          permission: "contents: write",
        };
        return await withExplanation(github, operation, () => pushToPullRequest(github, continues, wanted));
      }
      try {
        return await openOrReuse(github, options, wanted);
      } catch (error) {
        const saved = (await file?.openPullRequest(wanted)) ?? {};
        if (!hasNoCommits(error)) {
          const what = `open a pull request of ${branch} onto ${base}`;
          const operation = { location: locationOf(github), what, permission: "pull-requests: write" };
          throw withSavedText(saved, explainError(error, operation));
        }
        const where = saved.path === undefined ? "" : ` Its text is in ${saved.path}.`;
        report(`${base} already contains ${branch}, so no pull request is opened.${where}`);
        return saved;
      }
    },
  };
}

async function openOrReuse(github: RepositoryClient, options: GitHubForgeOptions, wanted: PullRequest) {
  const found = await findPullRequest(github, wanted.branch);
  if (found) return await reuse(github, options, { found, wanted });
  const made = await create(github, options, wanted).catch(async (error: unknown) => {
    // Another engine has opened it, or a response was lost.
    const meanwhile = hasStatus(error, 422) ? await findPullRequest(github, wanted.branch) : undefined;
    if (!meanwhile) throw error;
    return meanwhile;
  });
  return await finish(github, options, made);
}

type FoundPullRequest = ReturnType<typeof foundOf>;

/** Returns the open pull request of a branch, else the newest. */
export async function findPullRequest(
  github: RepositoryClient,
  branch: string,
): Promise<FoundPullRequest | undefined> {
  const query = { head: `${github.repository.owner}:${branch}`, state: "all" } as const;
  const all = await Array.fromAsync(pages(github, "GET /repos/{owner}/{repo}/pulls", query));
  // Ignores branches of this name in forks.
  const found = all
    .flat()
    .filter(({ head, base }) => head.ref === branch && head.repo?.id === base.repo.id)
    .map(foundOf);
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

function foundOf(listed: ListedPullRequest) {
  const { number, html_url: url, title, body, draft = false, labels } = listed;
  const reviewers = [...(listed.requested_reviewers ?? []), ...(listed.requested_teams ?? [])];
  const ended = (listed.merged_at ?? null) === null ? "closed" : "merged";
  const state: typeof ended | "open" = listed.state === "open" ? "open" : ended;
  return {
    number,
    nodeId: listed.node_id,
    url,
    state,
    draft,
    title,
    body: body ?? "",
    labels: labels.flatMap(({ name }) => (name === undefined ? [] : [name])),
    hasReviewers: reviewers.length > 0,
  };
}

async function create(
  github: RepositoryClient,
  { settings, report }: GitHubForgeOptions,
  wanted: PullRequest,
): Promise<FoundPullRequest> {
  const { branch, base } = wanted;
  const open = async (draft: boolean): Promise<FoundPullRequest> => {
    const fields = { ...withMarker(wanted), head: branch, base, draft };
    const { data } = await request(github, "POST /repos/{owner}/{repo}/pulls", fields);
    // Reviews that GitHub requests from code owners do not replace the configured ones.
    return { ...foundOf(data), hasReviewers: false };
  };
  const draft = wanted.draft || settings.draft;
  try {
    return await open(draft);
  } catch (error) {
    const failure = hasStatus(error, 422) ? failureOf(error) : undefined;
    if (!draft || !failure || !/draft pull requests are not supported/i.test(messageOfError(failure)))
      throw error;
    report(`${branch}: this repository has no draft pull requests, so a regular one is opened.`);
    return await open(false);
  }
}

/** Updates an existing pull request, without the parts that users have changed. */
async function reuse(
  github: RepositoryClient,
  options: GitHubForgeOptions,
  { found, wanted }: { readonly found: FoundPullRequest; readonly wanted: PullRequest },
): Promise<OpenedPullRequest> {
  const { number, url, state } = found;
  const { report, settings } = options;
  if (state !== "open") {
    report(
      state === "merged"
        ? `Pull request #${number} of ${wanted.branch} is already merged (${url}), so no second one is opened. Merge later commits of the branch yourself.`
        : `Pull request #${number} of ${wanted.branch} was closed (${url}), so no second one is opened. Reopen it if its changes are wanted.`,
    );
    return { number, url, ended: state };
  }
  if (found.draft && !wanted.draft && !settings.draft) await makeReady(github, options, found);
  await update(github, found, wanted);
  const asksReview = settings.reviewers.length + settings.teamReviewers.length > 0;
  const hasReviewers = found.hasReviewers || (asksReview && (await isReviewed(github, number)));
  return await finish(github, options, { ...found, hasReviewers });
}

const READY = `mutation($pull: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $pull }) { clientMutationId }
}`;

/** Ends a draft that the engine created. A missing permission does not fail the run. */
async function makeReady(github: RepositoryClient, { report }: GitHubForgeOptions, found: FoundPullRequest) {
  const { number, url, nodeId } = found;
  const operation = { what: `mark #${number} ready for review`, permission: "pull-requests: write" };
  try {
    if (findUnchangedText(found).draft)
      return void (await withExplanation(github, operation, () => graphql(github, READY, { pull: nodeId })));
  } catch (error) {
    report(messageOf(error));
  }
  report(`Pull request #${number} is still a draft (${url}). Mark it ready for review on GitHub.`);
}

async function update(github: RepositoryClient, found: FoundPullRequest, wanted: PullRequest): Promise<void> {
  const { title, body } = withMarker(wanted);
  const untouched = findUnchangedText(found);
  const changes = {
    ...(untouched.title && found.title !== title && { title }),
    ...(untouched.body && found.body !== body && { body }),
  };
  if (Object.keys(changes).length === 0) return;
  const fields = { pull_number: found.number, ...changes };
  await request(github, "PATCH /repos/{owner}/{repo}/pulls/{pull_number}", fields);
}

async function finish(
  github: RepositoryClient,
  options: GitHubForgeOptions,
  found: FoundPullRequest,
): Promise<OpenedPullRequest> {
  await addLabelsAndReviewers(github, found, options);
  return { number: found.number, url: found.url };
}

function hasNoCommits(error: unknown): boolean {
  const failure = hasStatus(error, 422) ? failureOf(error) : undefined;
  return failure !== undefined && /\bno commits between\b/i.test(messageOfError(failure));
}

function withSavedText({ path }: OpenedPullRequest, error: unknown): unknown {
  if (path === undefined || !(error instanceof AgenticError)) return error;
  const { code, message, data, cause } = error;
  return new AgenticError({
    code,
    message: `${message} The branch is pushed, and the title and body are in ${path}. Resume the run to open the pull request.`,
    data,
    cause,
  });
}

async function addLabelsAndReviewers(
  github: RepositoryClient,
  current: FoundPullRequest,
  { settings: wanted, report }: Pick<GitHubForgeOptions, "settings" | "report">,
): Promise<void> {
  const reportFailure = async (what: string, work: () => Promise<void>): Promise<void> => {
    await withExplanation(github, { what, permission: "pull-requests: write" }, work).catch(
      (error: unknown) => report(messageOf(error)),
    );
  };
  const missing = wanted.labels.filter((label) => !current.labels.includes(label));
  if (missing.length > 0)
    await reportFailure(`label pull request #${current.number}`, () =>
      addLabels(github, current.number, missing),
    );
  const reviews = [
    ...wanted.reviewers.map((name) => ({ reviewers: [name], team_reviewers: [] })),
    ...wanted.teamReviewers.map((name) => ({ reviewers: [], team_reviewers: [name] })),
  ];
  if (reviews.length === 0 || current.hasReviewers) return;
  const { reviewers, teamReviewers } = wanted;
  const all = { reviewers: [...reviewers], team_reviewers: [...teamReviewers] };
  const requestAll = () => requestReviewers(github, current.number, all).then(() => true);
  // Single requests report their errors.
  if (reviews.length > 1 && (await requestAll().catch(() => false))) return;
  // One unknown reviewer, or the author, makes GitHub reject all of them.
  for (const each of reviews) {
    const name = [...each.reviewers, ...each.team_reviewers].join("");
    await reportFailure(`ask ${name} to review pull request #${current.number}`, () =>
      requestReviewers(github, current.number, each),
    );
  }
}

async function addLabels(github: RepositoryClient, issue_number: number, labels: string[]): Promise<void> {
  await request(github, "POST /repos/{owner}/{repo}/issues/{issue_number}/labels", { issue_number, labels });
}

async function requestReviewers(
  github: RepositoryClient,
  pull_number: number,
  { reviewers, team_reviewers }: { reviewers: string[]; team_reviewers: string[] },
): Promise<void> {
  await request(github, "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers", {
    pull_number,
    ...(reviewers.length > 0 && { reviewers }),
    ...(team_reviewers.length > 0 && { team_reviewers }),
  });
}

async function isReviewed(github: RepositoryClient, pull_number: number): Promise<boolean> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews";
  const found = await request(github, route, { pull_number, per_page: 1 }).catch(noneOn(403, 404));
  // If the token may not read reviews, no review is requested again.
  return found === undefined || found.data.length > 0;
}
