import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { Preparation } from "../agent-cli.ts";
import { type Environment } from "../process/process-environment.ts";
import type { Spending } from "../token-prices.ts";
import { type Surroundings } from "./gemini-settings.ts";
/** Who commits in a directory, as variables for git; none where git does not know. */
export declare function gitIdentity(cwd: string, environment: Environment): Record<string, string>;
/** A session to go on with, in a session's home. */
export declare const EARLIER = "earlier.jsonl";
/** A session's own directory for passing files, where Gemini leaves reports of errors. */
export declare const TEMPORARY = "tmp";
/** Makes the home of one session: what the user's has, beside files of its own. */
export declare function prepareHome(request: AgentRequest, surroundings: Surroundings): Preparation;
/** What a session spent, from its own record, less what an earlier one had spent already. */
export declare function readTokenUsage(sessionId: string, directory: string): Spending[];
