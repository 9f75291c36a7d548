import type { Environment } from "../../config/credential-variables.ts";
import { type Git } from "../process/git.ts";
import { type Repository } from "../process/repository.ts";
import type { CodeSource } from "../remote/ancestry.ts";
/** A bare repository of this machine in the place of a remote that may only be read. */
export interface StagingRepository {
    readonly directory: string;
    readonly git: Git;
    /** Its branches, with their commits. */
    branches(): Promise<ReadonlyMap<string, string>>;
}
/** Opens the outbox of a checkout, or makes it; commits that the checkout has are not copied. */
export declare function openOutbox(repository: Repository, { directory, environment }: {
    readonly directory: string;
    readonly environment: Environment;
}): Promise<StagingRepository>;
/** Whether an address is that of an outbox. */
export declare function isOutbox(url: string): boolean;
/** Objects of the checkout count as the repository's own. */
export declare function addAlternate(repository: Repository, directory: string): Promise<void>;
/** Copies branches of the remote as they stand there; one that is not there is left out. */
export declare function copyBranches({ git }: StagingRepository, source: CodeSource, branches: readonly string[]): Promise<void>;
/** Where git in the checkout pushes, and reads what it pushes. */
export declare function redirection(remote: string): string;
/** Sends what git in the checkout would push, and read where it pushes, to the outbox instead; without one, to the remote again. */
export declare function redirect({ git }: Repository, remote: string, outbox: StagingRepository | undefined): Promise<void>;
export interface BundleRequest {
    readonly file: string;
    /** Branches and other refs, whole. */
    readonly refs: readonly string[];
    /** Commits whose history whoever reads it has. */
    readonly known: readonly string[];
}
/** Writes refs with all they need into one file. */
export declare function writeBundle({ git }: Pick<StagingRepository, "git">, { file, refs, known }: BundleRequest): Promise<void>;
/** Packs a folder into one file (.tgz) by the machine's tar; files of these names are left out. Errors: those of tar. */
export declare function packFolder(folder: string, { file, without }: {
    readonly file: string;
    readonly without: readonly string[];
}): Promise<void>;
