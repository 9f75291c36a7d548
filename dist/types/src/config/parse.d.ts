import { type Diagnostic } from "../definition/diagnostic.ts";
import { Config, type PartialConfig } from "./schema.ts";
export type ParsedConfig = {
    config: Config;
    given: PartialConfig;
} | {
    problems: Diagnostic[];
};
/** Reads `agentic/config.json`, or tells every mistake in it; never throws for what the text holds. */
export declare function parseConfig(text: string, file: string): ParsedConfig;
