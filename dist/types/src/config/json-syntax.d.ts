/** Where a text stops being JSON, and why. */
export interface JsonFault {
    readonly offset: number;
    readonly message: string;
}
/** Says where and why a text is not JSON; undefined for JSON. */
export declare function findJsonFault(text: string): JsonFault | undefined;
