import type { Clock } from "../../ports/clock.ts";

/** How much may be asked for in so much time: by one person of one repository, who may or may not, and by all who may together. */
export const WINDOW_MS = 10 * 60_000;
const MOST_BY_PERSON = 30;
const MOST_BY_REPOSITORY = 200;
/** Names that are remembered; it is a brake, not a record. */
const MOST_NAMES = 10_000;

/**
 * Whether somebody may ask for one thing more of a repository now; without a login, all of them together. What is asked in vain uses up
 * nothing of the others'.
 */
export function createLimits({ now }: Pick<Clock, "now">): (repository: string, login?: string) => boolean {
  const asked = new Map<string, number[]>();
  const mayMore = (name: string, most: number): boolean => {
    const at = now().getTime();
    const recent = (asked.get(name) ?? []).filter((each) => at - each < WINDOW_MS);
    if (recent.length < most) recent.push(at);
    else return false;
    asked.delete(name);
    asked.set(name, recent);
    const [oldest] = asked.keys();
    if (asked.size > MOST_NAMES && oldest !== undefined) asked.delete(oldest);
    return true;
  };
  return (repository, login) =>
    login === undefined
      ? mayMore(repository.toLowerCase(), MOST_BY_REPOSITORY)
      : mayMore(`${repository} ${login}`.toLowerCase(), MOST_BY_PERSON);
}

/** Something that somebody has asked for. */
interface Said {
  readonly user: { readonly login: string } | null;
  /** In milliseconds. */
  readonly saidAt: number;
}

/** What was not too much for one person when it was said: nothing else remembers that it was refused, and nobody is told of it. */
export function withinLimits<Each extends Said>(said: readonly Each[]): Each[] {
  let at = 0;
  const mayMore = createLimits({ now: () => new Date(at) });
  return said
    .toSorted((one, other) => one.saidAt - other.saidAt)
    .filter(({ user, saidAt }) => {
      at = saidAt;
      return mayMore("", user?.login ?? "");
    });
}
