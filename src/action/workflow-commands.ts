import { endGroup, error, notice, setSecret, startGroup, warning } from "@actions/core";
import { forGitHub } from "../output/github/github-advice.ts";
import { printable } from "../output/terminal/terminal-text.ts";

export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly message: string;
  readonly title?: string;
  readonly path?: string;
  readonly line?: number;
}

/** A namespace import would bring the whole toolkit with it. */
const annotators = { error, notice, warning };

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
  readonly token: () => string;
  readonly redact: (text: string) => string;
}

/**
 * An agent could write workflow commands, which begin with `::`. So all text is between `::stop-commands::` and a random end token, which
 * is only written before a command of the engine. The commands go to `process.stdout`, so the text goes there too.
 */
export function createRunnerLog({ token, redact }: RunnerLogOptions): RunnerLog {
  const write = (text: string): void => void process.stdout.write(text);
  let stopped: string | undefined;
  const enableCommands = (): void => {
    if (stopped !== undefined) write(`::${stopped}::\n`);
    stopped = undefined;
  };
  const annotate = ({ level, message, title, path, line }: Annotation): void => {
    enableCommands();
    annotators[level](redact(forGitHub(message)), {
      ...(title === undefined ? {} : { title: redact(title) }),
      ...(path === undefined ? {} : { file: path }),
      ...(path === undefined || line === undefined ? {} : { startLine: line }),
    });
  };
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
    group: (title) => {
      enableCommands();
      startGroup(printable(redact(title)).replaceAll(/\s+/g, " "));
    },
    endGroup: () => {
      enableCommands();
      endGroup();
    },
    mask: (secret) => {
      enableCommands();
      for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") setSecret(line);
    },
    close: enableCommands,
  };
}
