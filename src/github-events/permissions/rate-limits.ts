import type { Clock } from "../../ports/clock.ts";

/** Window of the limits: per person and repository, permitted or not, and per repository for permitted requests. */
export const WINDOW_MS = 10 * 60_000;
const MAX_BY_PERSON = 30;
const MAX_BY_REPOSITORY = 200;
const MAX_NAMES = 10_000;

/**
 * Returns a function that counts a request and says whether it is within the limit: of a person, or without a login of the repository.
 * Refused requests of a person do not count for the repository.
 */
export function createLimits({ now }: Pick<Clock, "now">): (repository: string, login?: string) => boolean {
  const calls = new Map<string, number[]>();
  const isAllowed = (name: string, most: number): boolean => {
    const at = now().getTime();
    const recent = (calls.get(name) ?? []).filter((each) => at - each < WINDOW_MS);
    if (recent.length < most) recent.push(at);
    else return false;
    calls.delete(name);
    calls.set(name, recent);
    const [oldest] = calls.keys();
    if (calls.size > MAX_NAMES && oldest !== undefined) calls.delete(oldest);
    return true;
  };
  return (repository, login) =>
    login === undefined
      ? isAllowed(repository.toLowerCase(), MAX_BY_REPOSITORY)
      : isAllowed(`${repository} ${login}`.toLowerCase(), MAX_BY_PERSON);
}

interface SentMessage {
  readonly user: { readonly login: string } | null;
  readonly sentAt: number;
}

/** Returns the messages that were within the limit of their author when they were sent. Refusals leave no other record. */
export function withinLimits<Each extends SentMessage>(messages: readonly Each[]): Each[] {
  let at = 0;
  const isAllowed = createLimits({ now: () => new Date(at) });
  return messages
    .toSorted((one, other) => one.sentAt - other.sentAt)
    .filter(({ user, sentAt }) => {
      at = sentAt;
      return isAllowed("", user?.login ?? "");
    });
}
