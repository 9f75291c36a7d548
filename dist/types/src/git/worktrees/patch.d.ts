import type { Git } from "../process/git.ts";
interface HandOver {
    /** Commit that the work tree is compared with. */
    readonly base: string;
    readonly keep: (patch: string) => void;
    /** Whether the work tree is the engine's: then repositories that a step made in it are set back too, so their files are kept. */
    readonly owned: boolean;
}
/** Everything that differs from a commit as a patch, if anything does; what is in submodules included. */
export declare function saveDiffAsPatch(git: Git, { base, keep, owned }: HandOver): Promise<void>;
export {};
