import type { Environment } from "../config/credentials.ts";
/**
 * Folder of a checkout's private repository, for this user alone: of the runner's job on CI, else among the user's state. Where it cannot
 * be had there, or would lie in the checkout, it is one for this process.
 */
export declare function privateFolder(root: string, environment: Environment, name: string): string;
