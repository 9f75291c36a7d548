/** What happened at GitHub. */
export type EventKind = "issue-comment" | "pull-request-comment" | "review" | "review-comment" | "label" | "assignment" | "dispatch" | "workflow-run";
/** Somebody whose word an event is: who wrote it, who sent it. */
export interface Person {
    /** Absent where the account is gone. */
    readonly login?: string | undefined;
    /** As GitHub has it: `User`, `Bot`, `Organization`, … */
    readonly type: string;
    /** Whether it is the App itself. */
    readonly isOwnApp: boolean;
    /** `role_name` as the collaborators API has it now; absent where that could not be learned, whatever the reason. */
    readonly role?: string | undefined;
    /** Slugs of those allowed teams that the person is in; absent where that could not be learned. */
    readonly teams?: readonly string[] | undefined;
}
/** All that counts; `author_association` does not: it is old, and depends on who asks. */
export interface WhoFacts {
    readonly event: EventKind;
    /** As the event names it: `created`, `submitted`, `labeled`, … */
    readonly action: string;
    readonly people: readonly Person[];
    /** The words are not those that were written first. */
    readonly isEdited: boolean;
    readonly isLocked: boolean;
    /** The issue is in another repository now. */
    readonly isTransferred: boolean;
    /** The code of the pull request lies in another repository. */
    readonly isFork: boolean;
}
/** What the configuration of the default branch says. */
export interface PermissionPolicy {
    /** Least of GitHub's own roles that may. */
    readonly permission: "write" | "maintain" | "admin";
    /** Roles of the organisation's own that may too. */
    readonly roles: readonly string[];
    /** Whole logins of bots that may. */
    readonly bots: readonly string[];
}
/** Who may answer questions, of those who may at all; nobody named: all of them. */
export interface Answerers {
    readonly people: readonly string[];
    readonly teams: readonly string[];
}
export type Refusal = "no-event" | "no-person" | "own-app" | "edited" | "gone" | "transferred" | "locked" | "fork" | "bot" | "role" | "role-unknown" | "not-asked" | "team-unknown";
export type PermissionDecision = {
    readonly allowed: true;
} | {
    readonly allowed: false;
    readonly reason: Refusal;
    /** What people see of it: nothing where it is nobody's doing, or would answer a machine that is ours. */
    readonly reaction: "-1" | "none";
};
/** Whether what somebody asked for counts; whatever is not certain denies. */
export declare function canStartRun(facts: WhoFacts, policy: PermissionPolicy): PermissionDecision;
/** The same for the answer to a question, which may be for some people only. */
export declare function canAnswer(facts: WhoFacts, policy: PermissionPolicy, answerers: Answerers): PermissionDecision;
/** Whether a role at GitHub lets somebody start runs and answer. */
export declare function isSufficientRole(role: string, { permission, roles }: Omit<PermissionPolicy, "bots">): boolean;
