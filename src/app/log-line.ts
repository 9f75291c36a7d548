export type LogLevel = "info" | "warning" | "error";

export function logLine(level: LogLevel, fields: object): string {
  return JSON.stringify({ at: new Date().toISOString(), level, ...fields });
}
