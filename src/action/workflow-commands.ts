import { appendFileSync } from "node:fs";
import { endGroup, error, notice, setOutput, setSecret, startGroup, warning } from "@actions/core";
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

export type RunnerLog = ReturnType<typeof createRunnerLog>;

interface RunnerLogOptions {
  readonly token: () => string;
  readonly redact: (text: string) => string;
}

/**
 * An agent could write workflow commands, which begin with `::`. So all text is between `::stop-commands::` and a random end token, which
 * is only written before a command of the engine. The commands go to `process.stdout`, so the text goes there too.
 */
export function createRunnerLog({ token, redact }: RunnerLogOptions) {
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
    /** Writes untrusted text, in which the runner executes no commands. */
    text: (lines: string): void => {
      if (stopped === undefined) {
        stopped = token();
        write(`::stop-commands::${stopped}\n`);
      }
      write(`${printable(redact(lines)).replace(/\n$/, "")}\n`);
    },
    annotate,
    error: (message: string): void => annotate({ level: "error", message, title: "agentic-sdlc" }),
    warn: (message: string): void => annotate({ level: "warning", message }),
    notice: (message: string): void => annotate({ level: "notice", message, title: "agentic-sdlc" }),
    group: (title: string): void => {
      enableCommands();
      startGroup(printable(redact(title)).replaceAll(/\s+/g, " "));
    },
    endGroup: (): void => {
      enableCommands();
      endGroup();
    },
    mask: (secret: string): void => {
      enableCommands();
      for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") setSecret(line);
    },
    close: enableCommands,
  };
}

export const outputDescriptions = {
  "run-id": "ID of the run.",
  status: "completed, paused, failed, cancelled or running.",
  verified:
    "`true` if the check command passed at the head of each changed branch, `false` if it failed or executed fewer tests than before the run; empty if there is no result.",
  matrix:
    "With `fan-out: matrix`: branches that need one job each, as JSON for `strategy.matrix`; otherwise empty.",
  "pull-requests": "Pull requests of the run, as a JSON list of number, url and branch.",
  output: "Output of the last step that completed, as JSON.",
  "cost-usd": "Cost of the run in US dollars; empty if a price is unknown.",
  report: "Path of the run's report, an HTML page.",
  kept: "Folder with a run that could not be pushed, for an artifact; otherwise empty.",
  allowed: "With `gate`: `true` if the request of the event is permitted, otherwise `false`.",
  command: "With `gate`: the requested command.",
  workflow: "With `gate`: the requested workflow.",
  variables: "With `gate`: the variables of the request.",
  issue: "With `gate`: number of the issue or pull request that a dispatch names.",
  "from-step": "With `gate`: step at which the run continues.",
  "max-cost-usd": "With `gate`: new cost limit of the run in US dollars.",
  "max-tokens": "With `gate`: new token limit of the run.",
  "trust-definition": "With `gate`: version of the run's files that a person has checked.",
  "head-sha": "With `gate`: head of the pull request of the request.",
  "asked-by": "With `gate`: requester, comment, time and digest of the request.",
} as const;

type OutputName = keyof typeof outputDescriptions;
/** `told` tells the last step of `action.yml` that it has nothing to do. */
export type Outputs = Partial<Record<OutputName | "told", string | undefined>>;

/** Sets the outputs if the job runs at GitHub: `file` is `GITHUB_OUTPUT` of this process. */
export function setOutputs(file: string | undefined, outputs: Outputs): void {
  if (file === undefined || file === "") return;
  // A step may have removed it, and `setOutput` requires it.
  appendFileSync(file, "");
  for (const [name, value] of Object.entries(outputs)) if (value !== undefined) setOutput(name, value);
}
