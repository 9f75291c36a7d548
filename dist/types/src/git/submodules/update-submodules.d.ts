import type { Git } from "../process/git.ts";
import { type Submodules } from "./submodule-tree.ts";
interface Following {
    readonly git: Git;
    /** Whether the work tree is the engine's. */
    readonly owned: boolean;
    readonly submodules?: Submodules | undefined;
}
interface Range {
    readonly from: string;
    readonly to: string;
}
/**
 * After the engine has moved a work tree from a commit to another, its submodules follow: the next commit would take them back else.
 * Errors: `git-unsuitable` in a checkout of the user's, whose submodules stay as they are, and where work is in the way.
 */
export declare function followGitlinks(place: Following, range: Range): Promise<void>;
export {};
