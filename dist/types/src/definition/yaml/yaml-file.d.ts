import { type Diagnostic } from "../diagnostic.ts";
import { SourceMap } from "./source-map.ts";
/** A YAML file as plain data, with the places of its values. */
export interface YamlFile {
    readonly value: unknown;
    readonly source: SourceMap;
    /** Syntax errors: what comes after the first of them may have been misread. */
    readonly syntax: readonly Diagnostic[];
    /** Keys and values that are YAML but not plain data, such as aliases. */
    readonly problems: readonly Diagnostic[];
}
/** Reads one YAML document; undefined data comes with problems, never with an exception. */
export declare function readYaml(text: string, file: string): YamlFile | {
    problems: Diagnostic[];
};
/** Plain data from YAML or JSON a person wrote, such as a file of variables; mistakes throw `variables-invalid`. */
export declare function parsePlainYaml(text: string, file: string): unknown;
