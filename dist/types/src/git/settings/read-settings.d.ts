import type { Git } from "../process/git.ts";
/** One value of git's configuration, with the scope that it came from. */
export interface Setting {
    readonly scope: string;
    /** As git writes it: section and name in small letters. */
    readonly key: string;
    readonly value: string;
}
/** All settings that git would use in a repository, with those of included files. */
export declare function readSettings(git: Git): Promise<Setting[]>;
/** A key with its value on the next line; a key alone says yes. */
export declare function parseEntry(text: string): {
    readonly key: string;
    readonly value: string;
};
/** Whether the checkout itself has it, where steps can write. */
export declare function isOwn({ scope }: Setting): boolean;
/** A configuration file with these settings, in their order. Files that they include are left out: their settings are in the list. */
export declare function renderSettings(settings: readonly Pick<Setting, "key" | "value">[]): string;
