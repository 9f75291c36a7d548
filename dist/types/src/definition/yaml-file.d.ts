import type { Problem } from "./problem.ts";
import { SourceMap } from "./source-map.ts";
/** A YAML file as plain data, with the places of its values. */
export interface YamlFile {
    readonly value: unknown;
    readonly source: SourceMap;
    /** Syntax errors: what comes after the first of them may have been misread. */
    readonly syntax: readonly Problem[];
    /** Keys and values that are YAML but not plain data, such as aliases. */
    readonly problems: readonly Problem[];
}
/** Reads one YAML document; undefined data comes with problems, never with an exception. */
export declare function readYaml(text: string, file: string): YamlFile | {
    problems: Problem[];
};
