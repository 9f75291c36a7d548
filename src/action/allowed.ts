import { parseConfig } from "../config/parse.ts";
import { Config, CONFIG_FILE } from "../config/schema.ts";
import { roleOf } from "../github/permissions.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { hasStatus } from "../github/request-failure.ts";
import { mayAsk, type Refusal, type WhoPolicy } from "../human/who.ts";
import { type Asked, type AskedText, hashOf } from "./trigger.ts";

/** Whether what was asked for may happen, as things stand now. */
export type Verdict =
  | { readonly allowed: true; readonly headSha?: string; readonly headRef?: string }
  | { readonly allowed: false; readonly reason: string };

/** Longest that one question to GitHub takes. */
const LIMIT_MS = 20_000;

const quick = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 } });

/** Asks GitHub itself who may do what, and whether words and code are still those of the event; every failure denies. */
export async function judge(place: GitHubPlace, asked: Asked): Promise<Verdict> {
  try {
    const stranger = await firstStranger(place, asked);
    if (stranger !== undefined) return denied(stranger);
    const changed = asked.text && (await changeOf(place, asked.text, asked.pull?.number));
    if (changed !== undefined) return denied(changed);
    return asked.pull ? await judgePull(place, asked.pull) : { allowed: true };
  } catch (error) {
    return denied(`GitHub could not be asked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Whoever holds the token of a workflow of this repository may go on with a run: dispatches are all it can start. */
const OWN_WORKFLOW = "github-actions[bot]";

async function firstStranger(place: GitHubPlace, asked: Asked): Promise<string | undefined> {
  const { isContinuation, isOwn = false, event } = asked;
  if (isOwn && event === "schedule" && asked.people.length === 0) return undefined;
  const people = asked.people.filter(({ login }) => !isContinuation || login !== OWN_WORKFLOW);
  if (people.length === 0 && asked.people.length > 0) return undefined;
  const policy = await policyOf(place);
  const facts = await Promise.all(
    people.map(async ({ login, isBot }) => ({
      login,
      type: isBot ? "Bot" : "User",
      isOwnApp: false,
      ...(isBot ? {} : { role: await roleOf(place, login) }),
    })),
  );
  for (const person of facts.length === 0 ? [undefined] : facts) {
    const who = mayAsk({ ...AROUND, people: person ? [person] : [] }, policy);
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
  if (reason === "bot") return `${login} is no person, and \`github.bots\` does not name it.`;
  if (reason === "role") return `${login} may not start runs here.`;
  return "Nobody is known to have asked for it.";
}

/** Where the configuration has mistakes, it may have meant the strictest. */
const STRICTEST: WhoPolicy = { permission: "admin", roles: [], bots: [] };

/** What the configuration of the default branch says. */
async function policyOf({ client, repository }: GitHubPlace): Promise<WhoPolicy> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository,
      path: CONFIG_FILE,
      ...quick(),
    });
    if (Array.isArray(data) || data.type !== "file" || !("content" in data)) return STRICTEST;
    const parsed = parseConfig(Buffer.from(data.content, "base64").toString("utf8"), CONFIG_FILE);
    return "config" in parsed ? parsed.config.github : STRICTEST;
  } catch (error) {
    if (hasStatus(error, 404)) return Config.parse({}, { jitless: true }).github;
    throw error;
  }
}

/** Why the words do not count as they do in the event; undefined where they stand there still. */
async function changeOf(
  { client, repository }: GitHubPlace,
  { kind, id, author, hash }: AskedText,
  pull: number | undefined,
): Promise<string | undefined> {
  const read = async (): Promise<{ body?: string | null; user: { login: string } | null }> => {
    if (kind === "comment")
      return (
        await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
          ...repository,
          comment_id: id,
          ...quick(),
        })
      ).data as { body?: string; user: { login: string } | null };
    if (kind === "review-comment")
      return (
        await client.request("GET /repos/{owner}/{repo}/pulls/comments/{comment_id}", {
          ...repository,
          comment_id: id,
          ...quick(),
        })
      ).data;
    return (
      await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}", {
        ...repository,
        pull_number: pull ?? 0,
        review_id: id,
        ...quick(),
      })
    ).data;
  };
  try {
    const { body, user } = await read();
    if (user?.login !== author) return `The ${kind} is not by ${author} any more.`;
    return hashOf(body ?? "") === hash ? undefined : `The ${kind} was edited since; write a new one.`;
  } catch (error) {
    if (hasStatus(error, 404, 410)) return `The ${kind} is gone.`;
    throw error;
  }
}

/** Code of a fork is anybody's; and what moved since somebody asked is not what they saw. */
export async function judgePull(
  { client, repository }: GitHubPlace,
  { number, head, baseRef }: NonNullable<Asked["pull"]>,
): Promise<Verdict> {
  const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: number,
    ...quick(),
  });
  const fork: { readonly full_name: string } | null = data.head.repo;
  const own = `${repository.owner}/${repository.repo}`.toLowerCase();
  if (fork?.full_name.toLowerCase() !== own)
    return denied(
      `Pull request #${number} comes from ${fork?.full_name ?? "a repository that is gone"}; runs work on branches of this repository alone.`,
    );
  if (head && head.repository?.toLowerCase() !== own)
    return denied(`Pull request #${number} came from another repository when it was asked for.`);
  if (data.state !== "open") return denied(`Pull request #${number} is closed.`);
  if (head && head.sha !== data.head.sha)
    return denied(
      `Pull request #${number} has moved from ${head.sha.slice(0, 12)} to ${data.head.sha.slice(0, 12)} since; ask again.`,
    );
  if (baseRef !== undefined && baseRef !== data.base.ref)
    return denied(`Pull request #${number} goes to ${data.base.ref} now, and not to ${baseRef}; ask again.`);
  return { allowed: true, headSha: data.head.sha, headRef: data.head.ref };
}

function denied(reason: string): Verdict {
  return { allowed: false, reason };
}
