import type { Environment } from "../config/credential-variables.ts";
import type { EventResult } from "../github-events/event-context.ts";
import { type Delivery } from "../github-events/handle-event.ts";
import { type AppCredentials } from "../github/client/token.ts";
/** What the App is told by its environment. */
export interface AppEnvironment {
    readonly app: AppCredentials;
    readonly secret: string;
    readonly apiUrl: string;
    /** File of the starter workflow, where it is called otherwise. */
    readonly workflowFile?: string;
}
/** Errors: `usage` for what is missing, or would not keep anybody out. */
export declare function readAppEnvironment(environment: Environment): AppEnvironment;
export interface AppHostOptions extends Omit<AppEnvironment, "secret"> {
    /** Told what people could not be shown. */
    readonly report: (text: string) => void;
    readonly fetch?: typeof fetch;
    /** Between two writes. */
    readonly writePauseMs?: number;
}
/** Hands deliveries on to the repositories they are about; those of one repository one after the other. */
export declare function createAppHost(options: AppHostOptions): (delivery: Delivery) => Promise<EventResult>;
