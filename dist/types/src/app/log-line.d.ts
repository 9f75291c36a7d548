export type LogLevel = "info" | "warning" | "error";
/** A line of the log of whoever hosts the App. */
export declare function logLine(level: LogLevel, fields: object): string;
