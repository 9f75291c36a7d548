import type { Path } from "../definition/diagnostic.ts";
import { Config, type PartialConfig } from "./schema.ts";
/** A setting of the configuration by its dotted key, such as `execution.stallMinutes`. */
export interface ConfigKey {
    readonly key: string;
    readonly path: Path;
    /** What it does, in words. */
    readonly description: string;
    /** What it may be, in words. */
    readonly values: string;
    /** The only values it may have, where they can be counted. */
    readonly options?: readonly string[];
}
/** A setting of the configuration with its value; undefined where it has none. */
export interface ConfigSetting {
    readonly key: string;
    readonly value: unknown;
    readonly source: "config" | "default";
}
/** Every setting that can be configured, in the order of the schema. */
export declare const configKeys: readonly ConfigKey[];
/** Which value a setting has, and whether the file or the default says so. */
export declare function settingOf({ key, path }: ConfigKey, config: Config, given: PartialConfig): ConfigSetting;
/** The setting of that key, or the settings of the block of that name; none for a key that is not known. */
export declare function findKeys(key: string): readonly ConfigKey[];
/** The key that was probably meant: of that very name before one alike, in the block that was named before any other. */
export declare function nearestKey(key: string): string | undefined;
/** What is wrong with a value for a setting, in a sentence; undefined for a fitting one. */
export declare function faultOf({ path }: ConfigKey, value: unknown): string | undefined;
