import type { Clock } from "../ports/clock.ts";

/** How much may be asked for in so much time: by one person of one repository, and by all of them together. */
const WINDOW_MS = 10 * 60_000;
const MOST_BY_PERSON = 30;
const MOST_BY_REPOSITORY = 200;
/** Names that are remembered; it is a brake, not a record. */
const MOST_NAMES = 10_000;

/** Whether somebody may ask for one thing more of a repository now. */
export function createLimits({ now }: Pick<Clock, "now">): (repository: string, login: string) => boolean {
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
    mayMore(`${repository} ${login}`.toLowerCase(), MOST_BY_PERSON) &&
    mayMore(repository.toLowerCase(), MOST_BY_REPOSITORY);
}
