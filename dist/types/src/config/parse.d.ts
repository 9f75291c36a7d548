import { type Problem } from "../definition/problem.ts";
import { Config, type GivenConfig } from "./schema.ts";
export type ParsedConfig = {
    config: Config;
    given: GivenConfig;
} | {
    problems: Problem[];
};
/** Reads `agentic/config.json`, or tells every mistake in it; never throws for what the text holds. */
export declare function parseConfig(text: string, file: string): ParsedConfig;
