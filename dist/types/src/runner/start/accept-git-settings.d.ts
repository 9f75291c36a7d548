import type { Project } from "./project.ts";
interface Settling {
    readonly project: Pick<Project, "root" | "isRepository">;
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** Version of the changes that a person has looked at and accepts. */
    readonly trusted: string | undefined;
}
/**
 * Tells of changes of git's settings since the first step of a run: remotes are reached without them, unless a person accepts them.
 * Errors: `usage` where a person accepts other changes.
 */
export declare function settleSettings({ project, environment, trusted }: Settling): Promise<string[]>;
export {};
