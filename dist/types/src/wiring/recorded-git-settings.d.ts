import type { Environment } from "../config/credential-variables.ts";
import { type ChangedSetting } from "../git/settings/changed-settings.ts";
import { type Setting } from "../git/settings/read-settings.ts";
export interface SettingsPlace {
    readonly root: string;
    readonly environment: Environment;
}
/**
 * The settings with which remotes of a checkout are reached: as they were before the first step of its runs that have not ended, and of
 * ended ones after which they differ. Undefined where none are kept. Errors: `git-unsuitable`.
 */
export declare function keptSettings(place: SettingsPlace): readonly Setting[] | undefined;
/** Texts of the repository's own configuration files at that time, by path. */
export declare function keptFiles(place: SettingsPlace): Readonly<Record<string, string>> | undefined;
/** Keeps the settings before the first step of a run. */
export declare function keepSettings(place: SettingsPlace, runId: string): Promise<void>;
/**
 * A run has ended: where all have, and no setting has changed, those of the checkout count again. `isOver` tells of another run of the
 * checkout whether it ended unnoticed, as one that another clone ended.
 */
export declare function releaseSettings(place: SettingsPlace, runId: string, isOver?: (runId: string) => boolean): Promise<void>;
export interface ChangedSettings {
    readonly changes: readonly ChangedSetting[];
    /** Names these changes, and no others. */
    readonly version: string;
}
/** What has changed in the settings since they were kept. */
export declare function changesOf(place: SettingsPlace): Promise<ChangedSettings>;
/** Settings as they are now count from here on. */
export declare function acceptSettings(place: SettingsPlace): Promise<void>;
/** A setting of the checkout that the engine itself has changed. */
export declare function changeKept(place: SettingsPlace, { key, value }: Pick<Setting, "key"> & {
    value?: string;
}): void;
