import type { Environment } from "../../config/credential-variables.ts";
import { type Repository } from "../process/repository.ts";
import type { FindSecrets } from "../process/secret-scan.ts";
import { type Setting } from "../settings/read-settings.ts";
import type { CodeSource } from "./ancestry.ts";
import { type CreateToken } from "./git-credentials.ts";
/** The remotes of a checkout as they were when it was opened; what a step changes in its configuration later has no effect. */
export interface Remotes {
    /**
     * The one of this name, address or folder, or else where branches that start from this base are pushed; undefined where there is none.
     * Errors: `git-unsuitable`.
     */
    choose(base: string | undefined, named?: string): CodeSource | undefined;
}
export interface RemotesOptions {
    readonly mint?: CreateToken | undefined;
    /** Finds what no push may send; asked at each push. */
    readonly findSecrets?: (() => FindSecrets | undefined) | undefined;
    /** Settings of git in place of those that the repository has now. */
    readonly kept?: readonly Setting[] | undefined;
}
/** Opened before the first step of a run. */
export declare function openRemotes(repository: Repository, environment: Environment, { mint, findSecrets, kept }?: RemotesOptions): Promise<Remotes>;
