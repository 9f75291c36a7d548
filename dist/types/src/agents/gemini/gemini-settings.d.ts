import type { AgentRequest } from "../../ports/agent-runner.ts";
import { type Environment } from "../process/process-environment.ts";
type Settings = Readonly<Record<string, unknown>>;
/** What decides a session's settings beside the user's own. */
export interface Surroundings {
    readonly environment: Environment;
    /** Times a request is made until it is given up. */
    readonly attempts: number;
    /** Names of variables that the agent's program has and that hold secrets. */
    readonly secrets: readonly string[];
}
/** The settings of a session: the user's, what they leave open, and no updates in between. */
export declare function sessionSettings(given: string, { environment, attempts }: Surroundings): Settings;
/** The same with a server of tools, which are used without asking. */
export declare function withTools(settings: Settings, { tools, cwd }: Pick<AgentRequest, "tools" | "cwd">, secrets: readonly string[]): Settings;
/** Name of the file of standing instructions that Gemini looks for. */
export declare function contextFileName(settings: Settings): string;
export {};
