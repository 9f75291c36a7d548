import { pino, type Logger } from "pino";
import { usageError } from "../errors.ts";
import { createRedactor } from "../redaction/redactor.ts";
import type { AppSettings } from "./app-settings.ts";

export type AppLog = Logger;

interface AppLogOptions {
  readonly write: (line: string) => void;
  readonly level?: string | undefined;
  readonly secrets?: readonly string[];
}

const LEVELS = [...Object.keys(pino.levels.values), "silent"];

/** Returns a log for Probot and the App. It contains no secret, and nothing of a payload that Probot adds to its errors. */
export function createAppLog({ write, level: wanted, secrets = [] }: AppLogOptions): AppLog {
  const level = wanted || "info";
  if (!LEVELS.includes(level))
    throw usageError(
      `LOG_LEVEL is ${JSON.stringify(level)}. Set it to ${LEVELS.slice(0, -1).join(", ")} or ${LEVELS.at(-1)}.`,
    );
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
