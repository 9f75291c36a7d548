import type { OpenBranch, RunStore } from "../../ports/run-store.ts";
/** Where a runner keeps what it hands on: each round's apart, for what was handed on before may have changed since. */
export interface Handed {
    /** Step path of the branch. */
    readonly branch: string;
    readonly round: number;
}
/** What a file of a runner is in the run; undefined for one that is its own, or of an earlier round. */
export type HandedFile = {
    readonly kind: "attempt" | "document";
    readonly path: string;
}
/** Outside the run's folder. */
 | {
    readonly kind: "shared";
    readonly path: string;
};
export declare function handedFile(path: string, { branch, round }: Handed): HandedFile | undefined;
interface BranchStoreOptions extends Handed {
    readonly opened: OpenBranch;
    /** Whether a code branch is one of the branch. */
    readonly isOwnCode: (branch: string) => boolean;
}
/**
 * The files of a run as the runner of a branch sees them: those that the run has, under those that the runner wrote. All that it writes lies
 * in its own journal and in the folders of its own steps.
 */
export declare function createBranchStore({ opened, branch, round, isOwnCode }: BranchStoreOptions): RunStore;
export {};
