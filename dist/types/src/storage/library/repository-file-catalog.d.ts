import type { FileCatalog } from "../../definition/file-catalog.ts";
import { type Places } from "./library.ts";
/** What definitions of a repository may name: its own files and the built-in ones. */
export declare function createRepositoryFileCatalog(places: Places): FileCatalog;
