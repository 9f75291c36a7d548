import type { Setting } from "./read-settings.ts";
/** A setting that has other values than before. */
export interface ChangedSetting {
    readonly key: string;
    /** None where it is gone. */
    readonly values: readonly string[];
}
type Values = Pick<Setting, "key" | "value">;
/** Settings that differ, in the order in which they stand now; those that are gone come last. */
export declare function changedSettings(before: readonly Values[], now: readonly Values[]): ChangedSetting[];
/** Changes that would have the engine reach a remote elsewhere, or in another way. */
export declare function changedReach(before: readonly Setting[], now: readonly Setting[]): ChangedSetting[];
/** As people see it: without credentials and characters that a terminal would follow. */
export declare function renderChange({ key, values }: ChangedSetting): string;
export {};
