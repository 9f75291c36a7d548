import type { Library } from "../../ports/prompt-library.ts";
import { type Sources } from "../../run/sources/sources.ts";
import { type Places, type ReadSource } from "../library/library.ts";
/** Collects every file that is read through its library, and every skill. */
export declare class SourceCollector {
    #private;
    readonly library: Library;
    constructor(places: Places);
    /** Everything that can be named: a program says only while it runs what it wants. */
    addAll(): void;
    /** A file of a program, by its path in the repository. */
    addModule(path: string, text: string): void;
    sources(): Sources;
}
/**
 * A run's own texts, whatever the files have become since. `late` reads what a program names by a path that was not known when the run
 * started. Errors: `not-found` for what the run did not have then.
 */
export declare function readsKept({ names, files }: Sources, late?: ReadSource): ReadSource;
/** Files of a program that a run kept, by their paths in the repository. */
export declare function keptModules({ names, files }: Sources): ReadonlyMap<string, string>;
