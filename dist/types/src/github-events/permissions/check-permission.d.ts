import { type EventKind, type PermissionPolicy, type PermissionDecision } from "../../comment-commands/permission-policy.ts";
import type { IssueText, Reacted, IssueDetails, CurrentText } from "../../ports/event-forge.ts";
import type { EventContext, RepositorySettings } from "../event-context.ts";
interface GivenPerson {
    readonly login: string;
    readonly type: string;
}
/** Something that somebody did at GitHub, and what may be asked about it. */
export interface ActorRequest {
    readonly event: EventKind;
    readonly action: string;
    /** Who wrote it and who sent it; null where the account is gone. */
    readonly people: readonly (GivenPerson | null)[];
    /** Number of the issue or pull request. */
    readonly issue: number;
    /** Words as the event has them, and how they stand now. */
    readonly text?: {
        readonly body: string;
        readonly isEdited: boolean;
        now(): Promise<CurrentText | undefined>;
    };
    /** Title and text of the issue as the event has them. */
    readonly seen?: IssueText | undefined;
    readonly target: Reacted;
    /** The App that made it, where one did. */
    readonly appId?: number | undefined;
}
export interface PermissionResult {
    readonly who: PermissionDecision;
    readonly issue: IssueDetails | undefined;
    /** What stood there when they asked; what stands there now, where the event does not tell. */
    readonly seen?: IssueText | undefined;
}
type JudgingPorts = Pick<EventContext, "own" | "actors"> & {
    readonly forge: Pick<EventContext["forge"], "issue" | "roleOf" | "teamsOf">;
};
/** Whether what somebody did counts, by what GitHub says now. `answers`: to the question of a run, which may be for some alone. */
export declare function checkPermission({ forge, own, actors }: JudgingPorts, deed: ActorRequest, { settings, answers }: {
    readonly settings: RepositorySettings;
    readonly answers: boolean;
}): Promise<PermissionResult>;
/**
 * Why what somebody did cannot count, whatever it is about: known by a question about each person alone. Undefined where it may, or where
 * that is not known.
 */
export declare function recheckRefusal({ forge, own }: Pick<EventContext, "forge" | "own">, deed: ActorRequest, policy: PermissionPolicy): Promise<Extract<PermissionDecision, {
    allowed: false;
}> | undefined>;
export {};
