import { forGitHub } from "../output/github/github-advice.ts";
import { printable } from "../output/terminal/terminal-text.ts";

export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly message: string;
  readonly title?: string;
  readonly path?: string;
  readonly line?: number;
}

export interface RunnerLog {
  /** Writes untrusted text, in which the runner executes no commands. */
  text(lines: string): void;
  annotate(annotation: Annotation): void;
  error(message: string): void;
  warn(message: string): void;
  notice(message: string): void;
  /** Folds the next lines under a title, until `endGroup`. */
  group(title: string): void;
  endGroup(): void;
  /** Makes the runner mask each line of a value in later output. */
  mask(secret: string): void;
  /** Enables workflow commands again. */
  close(): void;
}

export interface RunnerLogOptions {
  readonly write: (text: string) => void;
  readonly token: () => string;
  readonly redact: (text: string) => string;
}

/**
 * An agent could write workflow commands, which begin with `::`. So all text is between `::stop-commands::` and a random end token, which
 * is only written before a command of the engine.
 */
export function createRunnerLog({ write, token, redact }: RunnerLogOptions): RunnerLog {
  let stopped: string | undefined;
  const enableCommands = (): void => {
    if (stopped !== undefined) write(`::${stopped}::\n`);
    stopped = undefined;
  };
  const command = (name: string, message: string, properties: Record<string, string> = {}): void => {
    enableCommands();
    const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
    write(`::${name}${list.length > 0 ? ` ${list.join(",")}` : ""}::${escapeData(message)}\n`);
  };
  const annotate = ({ level, message, title, path, line }: Annotation): void =>
    command(level, redact(forGitHub(message)), {
      ...(title === undefined ? {} : { title: redact(title) }),
      ...(path === undefined ? {} : { file: path }),
      ...(path === undefined || line === undefined ? {} : { line: String(line) }),
    });
  return {
    text: (lines) => {
      if (stopped === undefined) {
        stopped = token();
        write(`::stop-commands::${stopped}\n`);
      }
      write(`${printable(redact(lines)).replace(/\n$/, "")}\n`);
    },
    annotate,
    error: (message) => annotate({ level: "error", message, title: "agentic-sdlc" }),
    warn: (message) => annotate({ level: "warning", message }),
    notice: (message) => annotate({ level: "notice", message, title: "agentic-sdlc" }),
    group: (title) => command("group", printable(redact(title)).replaceAll(/\s+/g, " ")),
    endGroup: () => command("endgroup", ""),
    mask: (secret) => {
      for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") command("add-mask", line);
    },
    close: enableCommands,
  };
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
