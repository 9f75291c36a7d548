/** What marks the address of a definition: a number that is another one for every text, so that a changed file is read again. */
export declare const VERSION_PARAMETER = "agentic-sdlc";
/** Files of one version of a definition, by their absolute paths. */
export interface ModuleSet {
    readonly entry: string;
    /** Files under this folder are the definition's own, dependencies aside. */
    readonly root: string;
    /** Texts that take the place of the files; absent where these are read as they are now. */
    kept?: ReadonlyMap<string, string>;
    readonly loaded: Map<string, string>;
}
/** The files of a version of a definition; those that this process loaded before are not loaded again. */
export declare function moduleSet(version: string, { entry, root, kept }: Omit<ModuleSet, "loaded">): ModuleSet;
/** Whether this Node runs TypeScript and lets us say what its imports mean. */
export declare function runsTypeScript(): boolean;
/**
 * From a definition `agentic-sdlc` means the engine that runs it, wherever that is installed, and `zod` what the repository has, else
 * ours. Definitions and what lies in `.agentic` are ES modules whatever the package.json around them says.
 */
export declare function registerHooks(): void;
