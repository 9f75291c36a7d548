/** As much of a text as GitHub takes. */
export declare function fitting(text: string, longest?: number): string;
/** A line of a text, such as a title. */
export declare function fittingLine(text: string, longest: number): string;
