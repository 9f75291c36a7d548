import type { KnownFiles } from "../definition/known-files.ts";
import { type Places } from "./library.ts";
/** What definitions of a repository may name: its own files and the built-in ones. */
export declare function createKnownFiles(places: Places): KnownFiles;
