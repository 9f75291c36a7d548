import { messageOf } from "../../errors.ts";
import { canStartRun, type Refusal } from "../../comment-commands/permission-policy.ts";
import { unlistedBotText } from "../../github-events/comments/start-error.ts";
import { createEventContext } from "../../github-events/repository-context.ts";
import { readAppSettings } from "../../github-events/repository-settings.ts";
import { roleOf, shortRequest } from "../../github/client/collaborators.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { TriggerRequest } from "./trigger.ts";

export type Verdict =
  | { readonly allowed: true; readonly headSha?: string; readonly headRef?: string }
  | {
      readonly allowed: false;
      readonly reason: string;
      readonly movedTo?: PullHead;
      readonly isClosed?: true;
    };

interface PullHead {
  readonly headSha: string;
  readonly headRef: string;
}

/** Checks with GitHub the roles of the people, and whether the pull request is unchanged. Every failure denies. */
export async function checkDispatchPermission(
  gitHub: RepositoryClient,
  request: TriggerRequest,
): Promise<Verdict> {
  try {
    const stranger = await findUnauthorizedPerson(gitHub, request);
    if (stranger !== undefined) return denied(stranger);
    if (request.pull) return await checkPullRequest(gitHub, request.pull);
    // A resumed run keeps its pull request.
    const isNew = request.command === "run" && request.issue !== undefined;
    return isNew ? await checkIssue(gitHub, Number(request.issue)) : { allowed: true };
  } catch (error) {
    return denied(`GitHub could not check the request: ${messageOf(error)}`);
  }
}

/**
 * The token of a workflow of this repository may start and resume a run that it names, since it has write access anyway.
 * The sweep and the join of branches use it.
 */
const OWN_WORKFLOW = "github-actions[bot]";

async function findUnauthorizedPerson(gitHub: RepositoryClient, request: TriggerRequest) {
  const { namesRun, isOwn = false, event } = request;
  if (isOwn && event === "schedule" && request.people.length === 0) return undefined;
  const people = request.people.filter(({ login }) => !namesRun || login !== OWN_WORKFLOW);
  if (people.length === 0 && request.people.length > 0) return undefined;
  const { policy } = await readAppSettings(gitHub);
  const facts = await Promise.all(
    people.map(async ({ login, isBot }) => ({
      login,
      type: isBot ? "Bot" : "User",
      isOwnApp: false,
      ...(isBot ? {} : { role: await roleOf(gitHub, login) }),
    })),
  );
  for (const person of facts.length === 0 ? [undefined] : facts) {
    const decision = canStartRun({ ...DISPATCH_FACTS, people: person ? [person] : [] }, policy);
    if (!decision.allowed) return describeRefusal(decision.reason, person?.login ?? "");
  }
  return undefined;
}

/** Neutral facts: this file checks them itself, with a separate message for each. */
const DISPATCH_FACTS = {
  event: "dispatch",
  action: "dispatched",
  isEdited: false,
  isLocked: false,
  isTransferred: false,
  isFork: false,
} as const;

function describeRefusal(reason: Refusal, login: string): string {
  if (reason === "bot") return unlistedBotText(login);
  if (reason === "role") return `${login} may not start runs in this repository.`;
  return "The request has no known author.";
}

async function checkIssue(gitHub: RepositoryClient, number: number): Promise<Verdict> {
  const report = (): void => {};
  const issue = await createEventContext(gitHub, { own: {}, report }).forge.issue(number);
  if (!issue) return denied(`There is no issue or pull request #${number} in this repository.`);
  return issue.isPullRequest ? await checkPullRequest(gitHub, { number }) : { allowed: true };
}

/** Denies a pull request of a fork, which has untrusted code, and one that changed since the request. */
export async function checkPullRequest(
  { client, repository }: RepositoryClient,
  { number, head, baseRef }: NonNullable<TriggerRequest["pull"]>,
): Promise<Verdict> {
  const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: number,
    ...shortRequest(),
  });
  const fork: { readonly full_name: string } | null = data.head.repo;
  const own = `${repository.owner}/${repository.repo}`.toLowerCase();
  if (fork?.full_name.toLowerCase() !== own)
    return denied(
      `Pull request #${number} is from ${fork?.full_name ?? "a deleted repository"}. Runs only work on branches of this repository.`,
    );
  if (head && head.repository?.toLowerCase() !== own)
    return denied(`Pull request #${number} was from another repository at the time of the request.`);
  const movedTo = { headSha: data.head.sha, headRef: data.head.ref };
  if (data.state !== "open")
    return { ...denied(`Pull request #${number} is closed.`), movedTo, isClosed: true };
  if (baseRef !== undefined && baseRef !== data.base.ref)
    return denied(`Pull request #${number} now targets ${data.base.ref}, not ${baseRef}. Ask again.`);
  if (!head || head.sha === movedTo.headSha) return { allowed: true, ...movedTo };
  return {
    allowed: false,
    reason: `Pull request #${number} has moved from ${head.sha.slice(0, 12)} to ${movedTo.headSha.slice(0, 12)}. Ask again.`,
    movedTo,
  };
}

function denied(reason: string): Extract<Verdict, { allowed: false }> {
  return { allowed: false, reason };
}
