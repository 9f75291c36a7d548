export type LogLevel = "info" | "warning" | "error";

/** Returns a log line as JSON. */
export function logLine(level: LogLevel, fields: object): string {
  return JSON.stringify({ at: new Date().toISOString(), level, ...fields });
}
