export type LogLevel = "info" | "warning" | "error";

/** A line of the log of whoever hosts the App. */
export function logLine(level: LogLevel, fields: object): string {
  return JSON.stringify({ at: new Date().toISOString(), level, ...fields });
}
