/** Name of a branch where a step path cannot stand: in refs, files and names of jobs. No step is called so, and no other branch. */
export declare function branchIdOf(path: string): string;
