import type { Git } from "./process/git.ts";
/**
 * Runs an agent among files of which nobody can say whose they are: what its program would read as instructions, settings, hooks or servers
 * is that of a trusted commit for as long. After it these files are as they were, in the work tree and to be committed, whatever it did.
 * What nobody has committed among them goes: it is from an agent before.
 */
export declare function withTrustedConfig<T>(git: Git, trusted: string, work: () => Promise<T>): Promise<T>;
