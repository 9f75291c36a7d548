import type { Environment } from "../../config/credential-variables.ts";
import { type GitAnswer } from "../process/git.ts";
import { type PrivateCall } from "./git-call-folder.ts";
import { type CreateToken } from "./git-credentials.ts";
import { type RemoteSettings } from "./remote.ts";
/**
 * The engine's own bare repository outside the workspace: it alone is used beside credentials. What git's calls share is a folder of
 * objects, which any number of processes may write to; the rest (references, configuration, shallow commits) is made for each call and
 * goes with it, so that neither a killed git nor another process is ever in the way. It is a cache: all in it is at the remote too.
 */
export interface PrivateRepository {
    /** Made when first asked for. */
    folder(): string;
    readonly objectFormat: "sha1" | "sha256";
    /** Runs git once, in a bare repository made for it; answers whatever git's end is. */
    call(args: readonly string[], call?: PrivateCall): Promise<GitAnswer>;
    /** The same for several calls in one bare repository. */
    together<T>(call: PrivateCall, work: (run: PrivateGit, directory: string) => Promise<T>): Promise<T>;
    /** Begins anew: what was kept is damaged. */
    renew(): void;
    /** The same, where git that talks to a remote is ended with the signal, and none is started after it; each answer of a remote is told. */
    until(signal: AbortSignal, onAnswer?: () => void): PrivateRepository;
}
/** Git in one bare repository. */
export type PrivateGit = (args: readonly string[], change?: Pick<PrivateCall, "remote" | "input" | "onOutput">) => Promise<GitAnswer>;
export declare function createPrivateRepository({ root, environment, settings, mint, limitMs, }: {
    /** Absolute top folder of the checkout. */
    readonly root: string;
    readonly environment: Environment;
    readonly settings: RemoteSettings;
    /** Asked before each call of a remote. */
    readonly mint?: CreateToken | undefined;
    /** How long a remote may take for one call. */
    readonly limitMs?: number;
}): PrivateRepository;
