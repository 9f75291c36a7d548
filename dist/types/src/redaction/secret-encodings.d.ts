/** Every form in which a secret is looked for: as it is, escaped, backwards, in hex, in base64 wherever it starts there. */
export declare function formsOf(secret: string): string[];
/** What base64 shows for sure of bytes that other bytes precede, of which the number matters modulo three. */
export declare function base64Fragment(bytes: Uint8Array, offset: number): string;
