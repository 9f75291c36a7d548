import { AgenticError } from "../errors.ts";
import type { RecentComment } from "../github/recent-comments.ts";
import { readCommand } from "../human/command.ts";
import { isCarriedOut } from "./carried-out.ts";
import type { AppPorts, Handled } from "./ports.ts";

/** Hands on what GitHub did not deliver. */
export type Deliver = (delivery: { readonly name: string; readonly payload: unknown }) => Promise<Handled>;

/** Two looks of the hourly sweep, which GitHub may be late with. */
const WINDOW_MS = 2.5 * 3_600_000;
/** What is younger may be on its way. */
export const ON_ITS_WAY_MS = 5 * 60_000;
const MOST_HEARD = 20;
/** Comments that GitHub is asked about. */
const MOST_LOOKED = 50;

/**
 * Does what recent comments ask for that was not done to its end: they were not delivered, or whoever heard them crashed. What was refused
 * stays so.
 */
export async function hearAgain(
  ports: AppPorts,
  deliver: Deliver,
): Promise<{ readonly done: string[]; readonly problems: string[] }> {
  const { forge, clock, repository } = ports;
  const now = clock.now().getTime();
  const done: string[] = [];
  const problems: string[] = [];
  const recent = await forge.recentComments(new Date(now - WINDOW_MS)).catch((error: unknown) => {
    // Whoever may not see them can still have runs go on.
    if (!(error instanceof AgenticError)) throw error;
    problems.push(error.message);
    return [];
  });
  const asking = recent.filter(
    (comment) => now - Date.parse(comment.created_at) >= ON_ITS_WAY_MS && asksSomething(comment),
  );
  let heard = 0;
  for (const comment of unseenFirst(asking).slice(0, MOST_LOOKED)) {
    if (heard === MOST_HEARD) break;
    if (await isSettled(ports, comment)) continue;
    heard += 1;
    const handled = await deliver({ name: "issue_comment", payload: payloadOf(comment, repository) });
    if (handled.status === "done") done.push(`comment ${comment.id}`);
    if (handled.status === "again") problems.push(handled.reason);
  }
  return { done, problems };
}

/** Oldest first; those that somebody has reacted to were probably heard. */
function unseenFirst(asking: readonly RecentComment[]): RecentComment[] {
  const isSeen = ({ reactions }: RecentComment): boolean => reactions > 0;
  const oldest = [...asking].reverse();
  return [...oldest.filter((each) => !isSeen(each)), ...oldest.filter(isSeen)];
}

async function isSettled(ports: AppPorts, comment: RecentComment): Promise<boolean> {
  const put = comment.reactions > 0 ? await ports.forge.reactionsOf(comment.id) : [];
  return put.includes("-1") || (await isCarriedOut(ports, comment));
}

function asksSomething({ body, user, created_at, updated_at }: RecentComment): boolean {
  if (!user || user.type !== "User" || created_at !== updated_at) return false;
  const { command, mistake } = readCommand(body);
  return command !== undefined || mistake !== undefined;
}

/** As GitHub would have delivered it. */
function payloadOf(
  { id, issue, isPullRequest, body, user, created_at, updated_at, html_url, appId }: RecentComment,
  repository: string,
): object {
  return {
    action: "created",
    sender: user,
    repository: { full_name: repository },
    issue: { number: issue, ...(isPullRequest ? { pull_request: {} } : {}) },
    comment: {
      id,
      body,
      user,
      created_at,
      updated_at,
      html_url,
      performed_via_github_app: appId === undefined ? null : { id: appId },
    },
  };
}
