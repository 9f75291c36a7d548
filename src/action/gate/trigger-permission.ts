import { canStartRun, type Refusal } from "../../comment-commands/permission-policy.ts";
import { botText } from "../../github-events/comments/start-error.ts";
import { portsAt } from "../../github-events/repository-context.ts";
import { readAppSettings } from "../../github-events/repository-settings.ts";
import { roleOf, shortRequest } from "../../github/client/collaborators.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { TriggerRequest } from "./trigger.ts";

/** Whether what was asked for may happen, as things stand now. */
export type Verdict =
  | { readonly allowed: true; readonly headSha?: string; readonly headRef?: string }
  | {
      readonly allowed: false;
      readonly reason: string;
      readonly movedTo?: PullHead;
      readonly isClosed?: true;
    };

/** Where a pull request stands. */
export interface PullHead {
  readonly headSha: string;
  readonly headRef: string;
}

/** Asks GitHub itself who may do what, and whether code is still that of the event; every failure denies. */
export async function judgeDispatch(place: RepositoryClient, asked: TriggerRequest): Promise<Verdict> {
  try {
    const stranger = await firstStranger(place, asked);
    if (stranger !== undefined) return denied(stranger);
    if (asked.pull) return await judgePull(place, asked.pull);
    // What goes on works where it began.
    const isNew = asked.command === "run" && asked.issue !== undefined;
    return isNew ? await judgeIssue(place, Number(asked.issue)) : { allowed: true };
  } catch (error) {
    return denied(`GitHub could not be asked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Whoever holds the token of a workflow of this repository that may dispatch may begin and go on with a run that it names: such a token
 * writes here anyway. The sweep and the join of branches dispatch so.
 */
const OWN_WORKFLOW = "github-actions[bot]";

async function firstStranger(place: RepositoryClient, asked: TriggerRequest): Promise<string | undefined> {
  const { namesRun, isOwn = false, event } = asked;
  if (isOwn && event === "schedule" && asked.people.length === 0) return undefined;
  const people = asked.people.filter(({ login }) => !namesRun || login !== OWN_WORKFLOW);
  if (people.length === 0 && asked.people.length > 0) return undefined;
  const { policy } = await readAppSettings(place);
  const facts = await Promise.all(
    people.map(async ({ login, isBot }) => ({
      login,
      type: isBot ? "Bot" : "User",
      isOwnApp: false,
      ...(isBot ? {} : { role: await roleOf(place, login) }),
    })),
  );
  for (const person of facts.length === 0 ? [undefined] : facts) {
    const who = canStartRun({ ...AROUND, people: person ? [person] : [] }, policy);
    if (!who.allowed) return sentenceFor(who.reason, person?.login ?? "");
  }
  return undefined;
}

/** The rest of what is asked about is looked at here, with a sentence of its own for each. */
const AROUND = {
  event: "dispatch",
  action: "dispatched",
  isEdited: false,
  isLocked: false,
  isTransferred: false,
  isFork: false,
} as const;

function sentenceFor(reason: Refusal, login: string): string {
  if (reason === "bot") return botText(login);
  if (reason === "role") return `${login} may not start runs here.`;
  return "Nobody is known to have asked for it.";
}

/** What is asked for at a pull request works on its head, and at nothing that is gone. */
async function judgeIssue(place: RepositoryClient, number: number): Promise<Verdict> {
  const report = (): void => {};
  const issue = await portsAt(place, { own: {}, report }).forge.issue(number);
  if (!issue) return denied(`There is no issue or pull request #${number} here.`);
  return issue.isPullRequest ? await judgePull(place, { number }) : { allowed: true };
}

/** Code of a fork is anybody's; and what moved since somebody asked is not what they saw. */
export async function judgePull(
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
      `Pull request #${number} comes from ${fork?.full_name ?? "a repository that is gone"}; runs work on branches of this repository alone.`,
    );
  if (head && head.repository?.toLowerCase() !== own)
    return denied(`Pull request #${number} came from another repository when it was asked for.`);
  const movedTo = { headSha: data.head.sha, headRef: data.head.ref };
  if (data.state !== "open")
    return { ...denied(`Pull request #${number} is closed.`), movedTo, isClosed: true };
  if (baseRef !== undefined && baseRef !== data.base.ref)
    return denied(`Pull request #${number} goes to ${data.base.ref} now, and not to ${baseRef}; ask again.`);
  if (!head || head.sha === movedTo.headSha) return { allowed: true, ...movedTo };
  return {
    allowed: false,
    reason: `Pull request #${number} has moved from ${head.sha.slice(0, 12)} to ${movedTo.headSha.slice(0, 12)} since; ask again.`,
    movedTo,
  };
}

function denied(reason: string): Extract<Verdict, { allowed: false }> {
  return { allowed: false, reason };
}
