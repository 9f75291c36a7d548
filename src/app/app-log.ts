import { pino, type Logger } from "pino";
import { createRedactor } from "../redaction/redactor.ts";
import type { AppSettings } from "./app-settings.ts";

export type AppLog = Logger;

interface AppLogOptions {
  /** Receives JSON lines. */
  readonly write: (line: string) => void;
  readonly level?: string | undefined;
  readonly secrets?: readonly string[];
}

/** Returns a log for Probot and the App. It contains no secret, and nothing of a payload that Probot adds to its errors. */
export function createAppLog({ write, level = "info", secrets = [] }: AppLogOptions): AppLog {
  const { redactDocument } = createRedactor({ values: secrets });
  const options = {
    level,
    base: null,
    messageKey: "message",
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: ({ name, message, stack }: Error) => ({ name, message, stack }),
      // Probot logs whole deliveries under this name.
      event: (event: unknown) => (typeof event === "string" ? event : undefined),
    },
  };
  return pino(options, { write: (line) => write(redactDocument(line)) });
}

export function secretsOf({ app, secret, previousKey, previousSecret }: AppSettings): string[] {
  return [app.privateKey, secret, previousKey, previousSecret].filter((each) => each !== undefined);
}
