import type { Reacted } from "../github/reactions.ts";
import type { IssueWords } from "../human/asked-by.ts";
import { type EventKind, type WhoPolicy, type Who } from "../human/who.ts";
import type { AppPorts, AppSettings, IssueNow, TextNow } from "./ports.ts";
interface GivenPerson {
    readonly login: string;
    readonly type: string;
}
/** Something that somebody did at GitHub, and what may be asked about it. */
export interface Deed {
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
        now(): Promise<TextNow | undefined>;
    };
    /** Title and text of the issue as the event has them. */
    readonly seen?: IssueWords | undefined;
    readonly target: Reacted;
    /** The App that made it, where one did. */
    readonly appId?: number | undefined;
}
export interface Judged {
    readonly who: Who;
    readonly issue: IssueNow | undefined;
    /** What stood there when they asked; what stands there now, where the event does not tell. */
    readonly seen?: IssueWords | undefined;
}
type JudgingPorts = Pick<AppPorts, "own" | "actors"> & {
    readonly forge: Pick<AppPorts["forge"], "issue" | "roleOf" | "teamsOf">;
};
/** Whether what somebody did counts, by what GitHub says now. `answers`: to the question of a run, which may be for some alone. */
export declare function judge({ forge, own, actors }: JudgingPorts, deed: Deed, { settings, answers }: {
    readonly settings: AppSettings;
    readonly answers: boolean;
}): Promise<Judged>;
/**
 * Why what somebody did cannot count, whatever it is about: known by a question about each person alone. Undefined where it may, or where
 * that is not known.
 */
export declare function refusedAnyway({ forge, own }: Pick<AppPorts, "forge" | "own">, deed: Deed, policy: WhoPolicy): Promise<Extract<Who, {
    allowed: false;
}> | undefined>;
export {};
