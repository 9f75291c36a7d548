import { forGitHub } from "../output/github/github-advice.ts";
import { printable } from "../output/terminal/terminal-text.ts";

/** Where a problem is to be seen in the code. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly message: string;
  readonly title?: string;
  readonly path?: string;
  readonly line?: number;
}

/** The log of a job on a runner of GitHub: text, and commands to the runner between it. */
export interface RunnerLog {
  /** Text from anywhere: nothing in it is a command, whatever it says. */
  text(lines: string): void;
  annotate(annotation: Annotation): void;
  /** Lines that are folded away under a title until `endGroup`. */
  group(title: string): void;
  endGroup(): void;
  /** Makes the runner hide a value in all that follows, line by line. */
  mask(secret: string): void;
  /** The runner takes commands again from whoever comes next. */
  close(): void;
}

export interface RunnerLogOptions {
  readonly write: (text: string) => void;
  /** A text that nobody can guess. */
  readonly token: () => string;
  readonly redact: (text: string) => string;
}

/**
 * Commands are text that begins with `::`, so an agent could write them as well: all text stands between a `::stop-commands::` and its
 * random end, which is written only before a command of ours.
 */
export function createRunnerLog({ write, token, redact }: RunnerLogOptions): RunnerLog {
  let stopped: string | undefined;
  const listen = (): void => {
    if (stopped !== undefined) write(`::${stopped}::\n`);
    stopped = undefined;
  };
  const command = (name: string, message: string, properties: Record<string, string> = {}): void => {
    listen();
    const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
    write(`::${name}${list.length > 0 ? ` ${list.join(",")}` : ""}::${escapeData(message)}\n`);
  };
  return {
    text: (lines) => {
      if (stopped === undefined) {
        stopped = token();
        write(`::stop-commands::${stopped}\n`);
      }
      write(`${printable(redact(lines)).replace(/\n$/, "")}\n`);
    },
    annotate: ({ level, message, title, path, line }) =>
      command(level, redact(forGitHub(message)), {
        ...(title === undefined ? {} : { title: redact(title) }),
        ...(path === undefined ? {} : { file: path }),
        ...(path === undefined || line === undefined ? {} : { line: String(line) }),
      }),
    group: (title) => command("group", printable(redact(title)).replaceAll(/\s+/g, " ")),
    endGroup: () => command("endgroup", ""),
    mask: (secret) => {
      for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") command("add-mask", line);
    },
    close: listen,
  };
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
