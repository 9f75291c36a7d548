import { type Note } from "./note.ts";
export type Front = Omit<Note, "title" | "content" | "path">;
/**
 * The front matter as `renderNote` writes it, read a hundred times faster than YAML; undefined for everything else, which is then
 * read as YAML.
 */
export declare function readPlainFrontMatter(text: string): Front | undefined;
/** A text as a scalar of YAML: bare where that is safe, else quoted. */
export declare function renderScalar(text: string): string;
