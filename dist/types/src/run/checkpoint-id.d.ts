export declare function checkpointId(number: number): string;
/** The highest number of a file, whatever else is wrong with it. */
export declare function highestCheckpoint(text: string): number;
