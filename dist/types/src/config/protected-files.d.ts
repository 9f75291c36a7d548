export declare const OWN_CONFIG = "agentic/config.json";
/** What else only people change, by what it decides; `/` at the end of a folder. At any depth too, as SECURITY.md lists it. */
export declare const PROTECTED_NAMES: Readonly<Record<string, readonly string[]>>;
/** Whether a path of a repository is configuration of an agent, of git's tools, or of ours. */
export declare function isAgentConfig(path: string): boolean;
/** What of a link is read: where it stands for our folder, one file of that. */
export declare function pathReadThroughLink(link: string): string;
/** Whether people alone change a file, unless the configuration allows it: it decides what runs, who reviews, or what is installed. */
export declare function isProtected(path: string): boolean;
/** Which of the protected files among the paths nobody allowed; patterns are of the whole path. */
export declare function findProtectedFiles(paths: readonly string[], allowed: readonly string[], isMeant?: (path: string) => boolean): string[];
/** Whether a path is a protected file that nobody allowed, as `forbiddenAmong` tells it. */
export declare function forbidding(allowed: readonly string[], isMeant?: (path: string) => boolean): (path: string) => boolean;
