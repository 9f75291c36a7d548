import { type Git } from "../process/git.ts";
import type { CheckoutObjects } from "../process/repository.ts";
import { type FindSecrets } from "../process/secret-scan.ts";
import type { ObjectSource } from "./git-objects.ts";
interface Source extends ObjectSource {
    readonly checkout: CheckoutObjects;
}
/** Looks for secrets of the engine in what a push would send. */
export interface PushGuard {
    /** Branches whose new commits hold a secret, each with a message for people. Errors: those of git. */
    leaking(source: Source, branches: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
}
/**
 * What is pushed is new where neither the remote has it, nor was it fetched from there before the first step. `finder` is asked at each
 * push: undefined where there is nothing to look for.
 */
export declare function createPushGuard(git: Git, shallow: readonly string[], finder: () => FindSecrets | undefined): PushGuard;
export {};
