/** Where in the user's files an error arose, such as `.agentic/workflows/release.ts:12`; undefined where it did not. */
export declare function userPlace(error: unknown, root: string): string | undefined;
/** The same in the text of a stack. */
export declare function placeInStack(stack: string, root: string): string | undefined;
/** What an error says, and where it arose. */
export declare function messageOf(error: unknown, root: string): string;
