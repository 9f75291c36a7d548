import type { YAMLParseError } from "yaml";
/** A YAML syntax error in plain words, from what the parser found and from the line it stopped at. */
export declare function describeSyntaxError(error: YAMLParseError, text: string): string;
