import { type Environment } from "./environment.ts";
/** Who commits in a directory, as variables for git; none where git does not know. */
export declare function gitIdentity(cwd: string, environment: Environment): Record<string, string>;
