import type { ProcessCommand } from "./spawn-process.ts";
/** A user of this machine who may work in the repository, and look at nothing of ours. */
export interface OtherUser {
    /** Sees to it, once, that the user can work there. Errors: `unsupported`, with what is in the way. */
    prepare(directory: string): void;
    /** A folder of the session's own, such as a home that an agent's program wants. */
    lend(directory: string): void;
    /** Makes what the user left in the repository, and in the folders, the engine's: without root it could not even remove it. */
    takeBack(...directories: readonly string[]): void;
    as(command: ProcessCommand): ProcessCommand;
}
export interface OtherUserOptions {
    readonly name: string;
    /** Top of the repository, worktrees included. */
    readonly root: string;
}
/**
 * Processes of another user cannot read our memory, environment or home. As root we become that user; elsewhere sudo does it for us,
 * which asks for no password on GitHub's runners. The repository is shared by its group, since git wants its owner to stay.
 */
export declare function openOtherUser({ name, root }: OtherUserOptions): OtherUser;
/** The command as it is for the user; the very same where there is no other. */
export declare function asUser(user: OtherUser | undefined, command: ProcessCommand): ProcessCommand;
/** Why the user cannot work in a folder; undefined where nothing is in the way. */
export declare function accessProblem(user: OtherUser, directory: string): string | undefined;
