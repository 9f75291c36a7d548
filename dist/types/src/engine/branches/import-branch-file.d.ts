import type { RunStore } from "../../ports/run-store.ts";
import { type Handed } from "./branch-store.ts";
interface RunnersFile {
    readonly path: string;
    readonly content: Uint8Array;
    readonly handed: Handed;
}
/** Puts a file that a runner wrote where the run has it. Doing it twice is doing it once. */
export declare function importBranchFile(store: RunStore, { path, content, handed }: RunnersFile): void;
export {};
