import type { AgentRequest } from "../ports/agents.ts";
import type { Preparation } from "./agent-cli.ts";
import { type Surroundings } from "./gemini-settings.ts";
import type { Spending } from "./price.ts";
/** A session to go on with, in a session's home. */
export declare const EARLIER = "earlier.jsonl";
/** A session's own directory for passing files, where Gemini leaves reports of errors. */
export declare const TEMPORARY = "tmp";
/** Makes the home of one session: what the user's has, beside files of its own. */
export declare function prepareHome(request: AgentRequest, surroundings: Surroundings): Preparation;
/** What a session spent, from its own record, less what an earlier one had spent already. */
export declare function readSpent(sessionId: string, directory: string): Spending[];
