import type { Environment } from "../../config/credential-variables.ts";
import type { SettingsChange } from "../../ports/workspaces.ts";
/** Looks after git's settings while steps run, which can write all of them. */
export interface SettingsGuard {
    /** What has changed since the last look, or since the guard was made. Settings that made git fail in the checkout are set back. */
    check(): Promise<SettingsChange | undefined>;
}
interface GuardedPlace {
    readonly root: string;
    readonly environment: Environment;
}
/** Texts of the repository's own configuration files, by path. */
export declare function settingsTexts(place: GuardedPlace): Record<string, string>;
/** Begins with the files as they are now, or with earlier texts of the repository's own. */
export declare function guardSettings(place: GuardedPlace, since?: Readonly<Record<string, string>>): SettingsGuard;
export {};
