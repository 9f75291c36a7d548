import type { Config } from "../config/schema.ts";
import type { StateStore } from "../ports/run-store.ts";
import { type Redactor } from "../redaction/redactor.ts";
type Environment = Readonly<Record<string, string | undefined>>;
/** Knows the secrets of an environment; `names` are variables that count among them whatever they are called. */
export declare function redactorFor(environment: Environment, names?: readonly string[]): Redactor;
/** Finds the secrets of an environment in what is about to be committed or pushed; undefined where it has none. */
export declare function secretFinderOf(environment: Environment, names?: readonly string[]): Redactor["findValues"] | undefined;
/** The runs of a repository; what is written there holds no secrets. */
export declare function composeStates({ root, environment, config, }: {
    readonly root: string;
    readonly environment: Environment;
    readonly config: Config;
}): StateStore;
export {};
