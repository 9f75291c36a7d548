/** What a merge with conflicts does not hold of a branch. */
export declare function lostWords({ branch, files }: {
    branch: string;
    files: readonly string[];
}): string;
/** The text without escape sequences; line breaks and tabs stay. */
export declare function printable(text: string): string;
/** One line of exactly `width` terminal columns: cut with an ellipsis, or filled with spaces. */
export declare function fitColumns(text: string, width: number): string;
/** Terminal columns a text takes. */
export declare function columnsOf(text: string): number;
