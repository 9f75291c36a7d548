import type { Environment } from "../config/credentials.ts";
import type { CodeSource } from "./ancestry.ts";
import type { FindSecrets } from "./secret-scan.ts";
import { type Repository } from "./repository.ts";
import { type Setting } from "./settings.ts";
import { type Mint } from "./sign-in.ts";
/** The remotes of a checkout as they were when it was opened; what a step changes in its configuration later has no effect. */
export interface Remotes {
    /**
     * The one of this name, address or folder, or else where branches that start from this base are pushed; undefined where there is none.
     * Errors: `git-unsuitable`.
     */
    choose(base: string | undefined, named?: string): CodeSource | undefined;
}
export interface RemotesOptions {
    readonly mint?: Mint | undefined;
    /** Finds what no push may send; asked at each push. */
    readonly findSecrets?: (() => FindSecrets | undefined) | undefined;
    /** Settings of git in place of those that the repository has now. */
    readonly kept?: readonly Setting[] | undefined;
}
/** Opened before the first step of a run. */
export declare function openRemotes(repository: Repository, environment: Environment, { mint, findSecrets, kept }?: RemotesOptions): Promise<Remotes>;
