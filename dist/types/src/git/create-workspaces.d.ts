import type { Workspaces } from "../ports/workspaces.ts";
import { type Base, type Detached, type Repository } from "./process/repository.ts";
import type { FindSecrets } from "./process/secret-scan.ts";
import type { Remotes } from "./remote/remotes.ts";
import type { Setting } from "./settings/read-settings.ts";
import type { SettingsGuard } from "./settings/settings-guard.ts";
interface WorkspacesOptions {
    readonly head?: Base | undefined;
    readonly detached?: Detached | undefined;
    /** `none`: those of worktrees stay empty. */
    readonly submodules?: "auto" | "none";
    /** Where commits of submodules go; absent where those of the run stay in this clone. */
    readonly remotes?: (() => Promise<Remotes>) | undefined;
    /** What no step may commit. */
    readonly findSecrets?: FindSecrets | undefined;
    /** Settings from before the first step of a run, where some are kept. */
    readonly kept?: (() => readonly Setting[] | undefined) | undefined;
    /** Absent where no steps run. */
    readonly guard?: SettingsGuard | undefined;
}
/** Places to work in, for a folder that may or may not be a repository. */
export declare function createWorkspaces(directory: string, repository: Repository | undefined, { head, detached, submodules: wanted, remotes, findSecrets, guard, kept }?: WorkspacesOptions): Workspaces;
export {};
