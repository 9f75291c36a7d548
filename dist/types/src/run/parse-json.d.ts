/** What JSON says; undefined for a text that is none, or is not there. */
export declare function parseJson(text: string | undefined): unknown;
/** The same of a JSON object; undefined for any other value. */
export declare function parseJsonObject(text: string | undefined): Record<string, unknown> | undefined;
