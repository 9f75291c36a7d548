interface Approval {
    readonly actor?: string | undefined;
}
/** People who approved, each once, as they first called themselves; all who give no name are one. */
export declare function approvers(approvals: readonly Approval[]): string[];
export {};
