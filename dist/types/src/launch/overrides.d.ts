import type { Overrides } from "../engine/resolve-settings.ts";
/** Every setting that a door may give a run for its whole length. */
type Settings = {
    readonly [name in keyof Overrides]?: Overrides[name] | undefined;
};
/** Of what a door was given the settings of the run; what is undefined is not given. */
export declare function overridesOf(given: Settings): Overrides;
export {};
