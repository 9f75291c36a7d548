/** The same as patterns of git's, for calls that name files. */
export declare const AGENT_PATTERNS: readonly string[];
/** What else only people change, by what it decides; `/` at the end of a folder. At any depth too, as SECURITY.md lists it. */
export declare const PROTECTED_NAMES: Readonly<Record<string, readonly string[]>>;
/** Whether a path of a repository is configuration of an agent, of git's tools, or of ours. */
export declare function isAgentConfig(path: string): boolean;
/** Whether people alone change a file, unless the configuration allows it: it decides what runs, who reviews, or what is installed. */
export declare function isProtected(path: string): boolean;
/** Which of the protected files among the paths nobody allowed; patterns are of the whole path. */
export declare function forbiddenAmong(paths: readonly string[], allowed: readonly string[]): string[];
