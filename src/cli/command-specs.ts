import { InvalidArgumentError, Option } from "commander";
import type { Io } from "../runner/process/io.ts";

export const trustOptions = () => [trustDefinition(), trustRemotes()];

export const json = () => new Option("--json", "print one JSON document on stdout");

/** For a run whose files changed, or came from another clone. */
export const trustDefinition = () =>
  new Option("--trust-definition <version>", "resume from files that you have checked");

/** For a checkout whose git settings changed after the first step of a run. */
export const trustRemotes = () =>
  new Option("--trust-remotes <version>", "use git settings that changed since a run's first step");

/** Options of `run` without a value. */
const FLAGS = new Set(["--help", "-h", "--dry-run", "--json", "--debug"]);

export function workflowOfHelpRequest([command, ...args]: readonly string[]): string | undefined {
  if (command !== "run" || !args.some((word) => word === "--help" || word === "-h")) return undefined;
  const takesNext = (word = ""): boolean => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
  return args.find((word, index) => !word.startsWith("-") && !takesNext(args[index - 1]));
}

export function addDoCommand(add: Add, shared: readonly Option[]): void {
  add({
    usage: "do <request>",
    description: "find and run the workflow for a request in plain language, or answer it",
    options: [
      new Option("--plan", "if no workflow fits, compose one and ask you before it runs"),
      new Option("--keep", "also propose the composed workflow in a pull request; implies --plan"),
      new Option("--new", "start a new run without looking for an unfinished one with the same request"),
      ...shared,
      new Option("--dry-run", "find the workflow and show its steps, without starting it"),
    ],
    examples: [
      'agentic-sdlc do "The import fails on empty files; fix that"',
      'agentic-sdlc do "What can you do here?"',
      'agentic-sdlc do "Bring every example up to date" --plan',
    ],
    load: async () => (await import("./commands/run/run-command-modules.ts")).doCommand,
  });
}

export function addDefinitionCommands(add: Add): void {
  add({
    usage: "workflows",
    description: "list the workflows that can be run",
    options: [json()],
    examples: ["agentic-sdlc workflows"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).workflowsCommand,
  });
  const group = { name: "workflows", description: "list the workflows that can be run" };
  add({
    usage: "show <name>",
    group,
    description: "print the definition of a workflow, yours or built in",
    options: [json()],
    examples: ["agentic-sdlc workflows show plan-build-validate"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).showWorkflowCommand,
  });
  add({
    usage: "copy <name>",
    group,
    description: "copy a built-in workflow to .agentic/workflows/, where you can change it",
    options: [json()],
    examples: ["agentic-sdlc workflows copy plan-build-validate"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).copyWorkflowCommand,
  });
  add({
    usage: "validate <files...>",
    description: "check workflow definitions",
    options: [json()],
    examples: ["agentic-sdlc validate .agentic/workflows/*.yaml"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).validateCommand,
  });
}

export const recordingOptions = () => [
  new Option(
    "--record [name]",
    "write the agent sessions to .agentic/recordings; default: the workflow's name",
  ),
  new Option("--replay <name>", "play this recording; implies --provider replay").conflicts("provider"),
];

export function recordingHint(argv: readonly string[]): string | undefined {
  if (argv.includes("--record"))
    return "A resumed run continues the recording that it was started with; `agentic-sdlc recordings create <run-id>` makes one of any run.";
  return argv.includes("--replay")
    ? "`agentic-sdlc run <workflow> --replay <name>` plays a recording."
    : undefined;
}

export function addRecordingCommands(add: Add): void {
  const group = { name: "recordings", description: "list, show and create recordings of agent sessions" };
  add({
    usage: "list",
    group,
    description: "list the recordings of the repository",
    options: [json()],
    examples: ["agentic-sdlc recordings list"],
    load: async () => (await import("./commands/inspect/recordings.ts")).listRecordingsCommand,
  });
  add({
    usage: "show <name>",
    group,
    description: "show the sessions of a recording, and the command that plays it",
    options: [json()],
    examples: ["agentic-sdlc recordings show dark-mode"],
    load: async () => (await import("./commands/inspect/recordings.ts")).showRecordingCommand,
  });
  add({
    usage: "create <run-id> [name]",
    group,
    description: "make a recording of the sessions of a run; default: the name of its workflow",
    options: [json()],
    examples: ["agentic-sdlc recordings create 20260131-k3f9qz dark-mode"],
    load: async () => (await import("./commands/inspect/recordings.ts")).createRecordingCommand,
  });
}

const number = (flags: string, description: string) =>
  new Option(flags, description).argParser((text) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InvalidArgumentError("It must be a whole number of at most 9 digits.");
  });

interface SharedOptions {
  readonly variables: readonly Option[];
  readonly terminalOutput: Option;
}

export function addSimulationCommands(add: Add, { variables, terminalOutput }: SharedOptions): void {
  add({
    usage: "simulate <workflow>",
    description: "rehearse a workflow in memory: agents, scripts, git and people are simulated",
    options: [
      ...variables,
      new Option("--outcomes <file>", "how steps end, by step path (YAML)"),
      number("--seed <number>", "random outcomes and data; the same number gives the same simulation"),
      new Option("--html <file>", "write the report of the simulated run to this file"),
      terminalOutput,
      json(),
    ],
    examples: [
      'agentic-sdlc simulate plan-build-validate --var request="Add a dark mode"',
      "agentic-sdlc simulate release --outcomes outcomes.yaml --html rehearsal.html",
      "agentic-sdlc simulate release --seed 17 --terminal-output all",
    ],
    load: async () => (await import("./commands/run/simulation-commands.ts")).simulateCommand,
  });
  add({
    usage: "test [files...]",
    description: "run the tests of workflows as simulations; default: .agentic/tests/",
    options: [
      number(
        "--seeds <count>",
        "also simulate each workflow so often with random failures, and report what breaks",
      ),
      number("--seed <number>", "simulate only this seed, and show its rows"),
      json(),
    ],
    examples: ["agentic-sdlc test", "agentic-sdlc test .agentic/tests/release.yaml --seeds 100"],
    load: async () => (await import("./commands/run/simulation-commands.ts")).testCommand,
  });
}

export function addInitCommand(add: Add): void {
  add({
    usage: "init",
    description: "write the files of a new repository: configuration, an example, a GitHub workflow",
    options: [
      new Option("--yes", "ask nothing: write missing files, keep existing ones"),
      new Option("--force", "replace existing files without asking").conflicts("yes"),
      new Option("--inline", "write the whole GitHub workflow, not a call of the released one"),
      new Option("--action <owner/name@ref>", "the Action of a fork or a private copy; implies --inline"),
      new Option("--schedule", "resume waiting runs each hour: about 720 billed minutes a month"),
      new Option("--app", "leave comments, reviews and labels to the GitHub App"),
      json(),
    ],
    examples: ["agentic-sdlc init", "agentic-sdlc init --yes", "agentic-sdlc init --inline --schedule"],
    load: async () => (await import("./commands/setup/init.ts")).initCommand,
  });
}

export function addReadCommands(add: Add): void {
  add({
    usage: "status [run-id]",
    description: "show a run; default: the newest",
    options: [new Option("--watch", "show it until no engine works on it"), json()],
    examples: [
      "agentic-sdlc status",
      "agentic-sdlc status --watch",
      "agentic-sdlc status 20260131-k3f9qz --json",
    ],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).statusCommand,
  });
  add({
    usage: "list",
    description: "list the runs, newest first",
    options: [
      new Option("--status <status>", "only runs of this status").choices([
        "pending",
        "running",
        "paused",
        "completed",
        "failed",
        "cancelled",
      ]),
      new Option("--local", "only runs in this clone, without asking the remote"),
      new Option("--watch", "show the list again when it changes, until Ctrl+C"),
      json(),
    ],
    examples: ["agentic-sdlc list", "agentic-sdlc list --status failed", "agentic-sdlc list --watch"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).listCommand,
  });
  add({
    usage: "logs [run-id]",
    description: "show the log of a run; default: the newest",
    options: [
      new Option("--step <step>", "only lines of this step"),
      new Option("--level <level>", "only lines at least this severe").choices([
        "Critical",
        "Error",
        "Warning",
        "Information",
      ]),
      new Option("--follow", "wait for more until the run ends"),
      json(),
    ],
    examples: ["agentic-sdlc logs --follow", "agentic-sdlc logs 20260131-k3f9qz --level Warning"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).logsCommand,
  });
}

export function addDoctorCommand(add: Add): void {
  add({
    usage: "doctor",
    description: "check what a run needs: programs, agents, remote, token, disk, configuration",
    options: [json()],
    examples: ["agentic-sdlc doctor", "agentic-sdlc doctor --json"],
    load: async () => (await import("./commands/setup/doctor.ts")).doctorCommand,
  });
}

export function addReportCommand(add: Add): void {
  add({
    usage: "report [run-id]",
    description: "print the full report of a run, as Markdown or HTML; default: the newest",
    options: [new Option("--html <file>", "write a self-contained page to this file"), json()],
    examples: ["agentic-sdlc report", "agentic-sdlc report 20260131-k3f9qz --html report.html"],
    load: async () => (await import("./commands/inspect/report-command.ts")).reportCommand,
  });
}

export function addConfigCommands(add: Add): void {
  const group = { name: "config", description: "show and change agentic/config.json" };
  add({
    usage: "configure",
    description: "answer a few questions and write agentic/config.json",
    options: [new Option("--yes", "ask nothing: write the present values"), json()],
    examples: ["agentic-sdlc configure", "agentic-sdlc configure --yes"],
    load: async () => (await import("./commands/setup/configure.ts")).configureCommand,
  });
  add({
    usage: "get [key]",
    group,
    description: "print a setting, or all of them with their sources",
    options: [json()],
    examples: ["agentic-sdlc config get", "agentic-sdlc config get execution.stallMinutes"],
    load: async () => (await import("./commands/setup/config.ts")).configGetCommand,
  });
  add({
    usage: "set <key> <value>",
    group,
    description: "set a key; the value is JSON, or else text",
    options: [json()],
    examples: [
      "agentic-sdlc config set execution.maxWorkers 8",
      `agentic-sdlc config set agents.environment '["NODE_OPTIONS"]'`,
    ],
    load: async () => (await import("./commands/setup/config.ts")).configSetCommand,
  });
  add({
    usage: "unset <key>",
    group,
    description: "remove a key, so that its default applies",
    options: [json()],
    examples: ["agentic-sdlc config unset defaults.model"],
    load: async () => (await import("./commands/setup/config.ts")).configUnsetCommand,
  });
}

/** For the help: `complete.ts` adds the command that is executed. */
export function addCompletionCommand(add: Add): void {
  add({
    usage: "completion <shell>",
    description: "print the completion script of a shell: bash, zsh, fish or powershell",
    examples: ["source <(agentic-sdlc completion bash)", "agentic-sdlc completion fish | source"],
    load: () => Promise.reject(new Error("`completion` is added by complete.ts.")),
  });
}

export type Action = (io: Io, args: readonly string[], options: Record<string, unknown>) => Promise<number>;

/** A command of the command line. Its implementation is loaded on use. */
export interface CommandSpec {
  readonly usage: string;
  /** Parent command, such as `config` for `config get`. */
  readonly group?: { readonly name: string; readonly description: string };
  readonly description: string;
  readonly hidden?: true;
  readonly options?: readonly Option[];
  readonly examples: readonly string[];
  readonly load: () => Promise<Action>;
}

export type Add = (spec: CommandSpec) => void;
