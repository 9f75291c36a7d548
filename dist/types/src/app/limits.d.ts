import type { Clock } from "../ports/clock.ts";
/**
 * Whether somebody may ask for one thing more of a repository now; without a login, all of them together. What is asked in vain uses up
 * nothing of the others'.
 */
export declare function createLimits({ now }: Pick<Clock, "now">): (repository: string, login?: string) => boolean;
