/** What marks the address of a definition: a number that is another one for every text, so that a changed file is read again. */
export declare const VERSION_PARAMETER = "agentic-sdlc";
/** Whether this Node runs TypeScript and lets us say what its imports mean. */
export declare function runsTypeScript(): boolean;
/**
 * From a definition `agentic-sdlc` means the engine that runs it, wherever that is installed, and `zod` what the repository has, else
 * ours. Definitions and what lies in `.agentic` are ES modules whatever the package.json around them says.
 */
export declare function registerHooks(): void;
