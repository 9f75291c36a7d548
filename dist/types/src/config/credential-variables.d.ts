/** Environment variables as a program was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** Names that a step's program never gets, whatever else allows them: the tokens and command files of GitHub and its runner, and an App's key. */
export declare const ENGINE_ONLY: RegExp;
/** Whether the value of a variable of this name must not be shown. */
export declare function isSecretName(name: string): boolean;
/** Passwords in the addresses and connection strings that a value holds, such as `postgres://me:password@db/x`. */
export declare function passwordsIn(value: string): string[];
/** Variables of a caller (a git hook, say) that would send git to another repository or index. */
export declare const GIT_REDIRECTION: RegExp;
/** The environment less what looks like a credential, or leads git astray; `pass` names exceptions. */
export declare function withoutCredentials(environment: Environment, pass?: readonly string[]): Record<string, string>;
/** Names of the variables that `withoutCredentials` withholds and that `pass` could name, sorted. */
export declare function withheldCredentials(environment: Environment, pass?: readonly string[]): string[];
