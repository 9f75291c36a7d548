import { AgenticError } from "../../errors.ts";
import type { Git } from "./git.ts";
/** Parts of a text that are secrets, as start and end. */
export type FindSecrets = (text: string) => readonly (readonly [start: number, end: number])[];
/** Where commits hold a secret. Without a file it stands in a message, an author, or the name of a file. */
export interface SecretPlace {
    readonly commit: string;
    readonly file?: string;
    readonly line?: number;
}
/**
 * Arguments of a `git log` that `findSecret` reads: messages are indented, so that no line of them looks like one of a patch. Git's
 * attributes and the user's settings choose no other form.
 */
export declare const SCANNED_LOG: readonly string[];
/** A log that comes in chunks, of any length. What its commits remove or leave is not looked at. */
export interface SecretSearch {
    /** Answers whether more is wanted. */
    read(chunk: Buffer): boolean;
    /** The first secret that the commits add. */
    end(): SecretPlace | undefined;
}
export declare function searchLog(find: FindSecrets): SecretSearch;
/** What a person can do about it. */
export declare const SECRET_ADVICE = "Have the step done again without it (resume with --from-step), or take it out of the branch's commits and resume. Replace the secret if others could have read it.";
/** The first secret that commits of a repository add. Errors: `git-failed`. */
export declare function secretIn(git: Git, commits: readonly string[], find: FindSecrets): Promise<SecretPlace | undefined>;
/** Nothing that holds a secret is pushed: the run pauses. */
export declare function secretFound(place: SecretPlace): AgenticError;
/** For people; `what` is what was not done, such as `Nothing was pushed`. */
export declare function secretMessage({ commit, file, line }: SecretPlace, what: string): string;
