import { type Decision, type Progress, type Traversal } from "./traversal.ts";
/** What is left to do until the pull request of the run's own branch has everything that the branch has. */
export declare function proposal({ plan, state }: Pick<Traversal, "plan" | "state">): Decision | undefined;
/** The same before a question at a path: undefined where people can look at all there is. The branch of a parallel block is proposed when it is whole. */
export declare function proposeBefore(walk: Traversal, path: string): Progress | undefined;
