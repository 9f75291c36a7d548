import type { Clock } from "../../ports/clock.ts";
/** How much may be asked for in so much time: by one person of one repository, who may or may not, and by all who may together. */
export declare const WINDOW_MS: number;
/**
 * Whether somebody may ask for one thing more of a repository now; without a login, all of them together. What is asked in vain uses up
 * nothing of the others'.
 */
export declare function createLimits({ now }: Pick<Clock, "now">): (repository: string, login?: string) => boolean;
/** Something that somebody has asked for. */
interface Said {
    readonly user: {
        readonly login: string;
    } | null;
    /** In milliseconds. */
    readonly saidAt: number;
}
/** What was not too much for one person when it was said: nothing else remembers that it was refused, and nobody is told of it. */
export declare function withinLimits<Each extends Said>(said: readonly Each[]): Each[];
export {};
