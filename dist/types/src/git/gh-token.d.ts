import { type Environment } from "../config/credentials.ts";
/** Token with which GitHub's own CLI is signed in at a host; undefined where it is not, or not there. */
export declare function ghToken(host: string, environment: Environment): Promise<string | undefined>;
