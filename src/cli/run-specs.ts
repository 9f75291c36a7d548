import { InvalidArgumentError, type Option } from "commander";
import { type CommandTable, LOG_LEVELS, option, positive, repeated } from "./command.ts";

const variables = repeated("--var <name=value>", "set a variable; may be given several times");
const variablesFile = option("--vars-file <file>", "variables from a YAML or JSON file");
const fromStep = option("--from-step <step>", "start at this step and skip earlier ones");
const dryRun = option("--dry-run", "check everything and show the steps; start nothing");
const terminalOutput = option("--terminal-output <detail>", "base: milestones; all: also the agents' text", [
  "base",
  "all",
]);
const set = repeated(
  "--set <key=value>",
  "set a setting of this run, such as autofix=minor or git.auto-pr=false; may be given several times",
);
const agent = [
  option("--provider <name>", "agent for this run", ["claude", "codex", "gemini", "replay"]),
  option("--model <name>", "model for this run"),
  set,
];
const spending = [
  positive("--max-cost-usd <dollars>", "US dollars at which the run pauses", "number"),
  positive("--max-tokens <count>", "tokens at which the run pauses"),
];
const fanOut = option(
  "--fan-out <where>",
  "where parallel branches run: on this machine, or in one job each",
  ["local", "matrix"],
);
const recording = [
  option("--record [name]", "write the agent sessions to .agentic/recordings; default: the workflow's name"),
  option("--replay <name>", "play this recording; implies --provider replay").conflicts("provider"),
];
const trustDefinition = option("--trust-definition <version>", "resume from files that you have checked");
const trustRemotes = option(
  "--trust-remotes <version>",
  "use git settings that changed since a run's first step",
);

function number(flags: string, description: string): Option {
  return option(flags, description).argParser((text) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InvalidArgumentError("It must be a whole number of at most 9 digits.");
  });
}

const startingModules = () => import("./commands/run/run-command-modules.ts");
const readingModules = () => import("./commands/inspect/inspect-command-modules.ts");

export const runSpecs: CommandTable = {
  "Start and continue runs:": [
    {
      usage: "run <workflow>",
      description: "run a workflow: a name (see `workflows`) or a file",
      options: [
        variables,
        variablesFile,
        positive("--issue <number>", "read the request from this issue of the GitHub repository"),
        fromStep,
        terminalOutput,
        ...agent,
        ...spending,
        fanOut,
        ...recording,
        trustRemotes,
        dryRun,
      ],
      examples: [
        'agentic-sdlc run plan-build-validate --var request="Add a dark mode" --var type=feature',
        'agentic-sdlc run plan-build-validate --issue 7 --set autofix=minor --set project.check="npm test"',
        "agentic-sdlc run .agentic/workflows/release.yaml --vars-file release.json --dry-run",
      ],
      load: async () => (await startingModules()).runCommand,
    },
    {
      usage: "resume [run-id]",
      description: "resume a run that is paused, cancelled, failed or interrupted; default: the newest",
      options: [
        fromStep,
        ...agent,
        ...spending,
        positive("--wait <seconds>", "longest wait for a provider's limit that ends at a named time"),
        fanOut,
        terminalOutput,
        trustDefinition,
        trustRemotes,
      ],
      examples: [
        "agentic-sdlc resume",
        "agentic-sdlc resume 20260131-k3f9qz",
        "agentic-sdlc resume 20260131-k3f9qz --from-step validate",
        "agentic-sdlc resume 20260131-k3f9qz --max-cost-usd 10",
        "agentic-sdlc resume 20260131-k3f9qz --provider codex",
      ],
      load: async () => (await startingModules()).resumeCommand,
    },
    {
      usage: "branch <run-id> <branch>",
      description: "execute one branch of a run that waits for its branches (fan-out: matrix)",
      hidden: true,
      options: [...spending, terminalOutput, trustDefinition],
      examples: ["agentic-sdlc branch 20260131-k3f9qz analyse+bug"],
      load: async () => (await startingModules()).branchCommand,
    },
    {
      usage: "input [run-id] [response]",
      description: "answer a run that waits for a person; default: the newest",
      options: [
        option("--approve", "approve; the text is optional"),
        option("--reject", "reject; the text is the reason"),
        option("--step <step>", "the step to answer, if several ask"),
        option("--resume", "resume the run at once"),
      ],
      examples: [
        'agentic-sdlc input "looks good, but keep the old API"',
        "agentic-sdlc input 20260131-k3f9qz --approve --resume",
      ],
      load: async () => (await startingModules()).inputCommand,
    },
    {
      usage: "cancel [run-id]",
      description: "stop a run, by default the newest; its completed steps are saved",
      examples: ["agentic-sdlc cancel", "agentic-sdlc cancel 20260131-k3f9qz"],
      load: async () => (await readingModules()).cancelCommand,
    },
    {
      usage: "do <request>",
      description: "find and run the workflow for a request in plain language, or answer it",
      options: [
        option("--plan", "if no workflow fits, compose one and ask you before it runs"),
        option("--keep", "also propose the composed workflow in a pull request; implies --plan"),
        option("--new", "start a new run without looking for an unfinished one with the same request"),
        ...agent,
        terminalOutput,
        ...spending,
        option("--dry-run", "find the workflow and show its steps, without starting it"),
      ],
      examples: [
        'agentic-sdlc do "The import fails on empty files; fix that"',
        'agentic-sdlc do "What can you do here?"',
        'agentic-sdlc do "Bring every example up to date" --plan',
      ],
      load: async () => (await startingModules()).doCommand,
    },
    {
      usage: "one-shot <prompt>",
      description: "do one task in a single agent session",
      options: [
        option("--git", "work on a new branch and commit"),
        option("--pr", "open a pull request too; implies --git"),
        ...agent,
        ...recording,
        terminalOutput,
        ...spending,
        dryRun,
      ],
      examples: ['agentic-sdlc one-shot "Fix the typo in the README" --pr'],
      load: async () => (await startingModules()).oneShotCommand,
    },
    {
      usage: "analyse",
      description: "analyse the code base with five parallel analyses; with --autofix fix the findings",
      options: [
        option("--type <type>", "only this analysis", ["bug", "debt", "doc", "security", "style"]),
        option("--autofix <level>", "fix issues of this severity and above, a pull request each", [
          "none",
          "minor",
          "major",
          "critical",
        ]),
        option("--scope <paths>", "paths to look at, such as `src/ docs/`"),
        terminalOutput,
        ...agent,
        ...recording,
        ...spending,
        dryRun,
      ],
      examples: ["agentic-sdlc analyse", "agentic-sdlc analyse --type bug --autofix major"],
      load: async () => (await startingModules()).analyseCommand,
    },
    {
      usage: "demo",
      description: "run plan-build-validate on a small repository made for it",
      options: [...agent, terminalOutput],
      examples: ["agentic-sdlc demo", "agentic-sdlc demo --provider claude"],
      load: async () => (await startingModules()).demoCommand,
    },
  ],
  "Look at runs:": [
    {
      usage: "status [run-id]",
      description: "show a run; default: the newest",
      options: [option("--watch", "show it until no engine works on it")],
      examples: [
        "agentic-sdlc status",
        "agentic-sdlc status --watch",
        "agentic-sdlc status 20260131-k3f9qz --json",
      ],
      load: async () => (await readingModules()).statusCommand,
    },
    {
      usage: "list",
      description: "list the runs, newest first",
      options: [
        option("--status <status>", "only runs of this status", [
          "pending",
          "running",
          "paused",
          "completed",
          "failed",
          "cancelled",
        ]),
        option("--local", "only runs in this clone, without asking the remote"),
        option("--watch", "show the list again when it changes, until Ctrl+C"),
      ],
      examples: ["agentic-sdlc list", "agentic-sdlc list --status failed", "agentic-sdlc list --watch"],
      load: async () => (await readingModules()).listCommand,
    },
    {
      usage: "logs [run-id]",
      description: "show the log of a run; default: the newest",
      options: [
        option("--step <step>", "only lines of this step"),
        option("--level <level>", "only lines at least this severe", LOG_LEVELS),
        option("--follow", "wait for more until the run ends"),
      ],
      examples: ["agentic-sdlc logs --follow", "agentic-sdlc logs 20260131-k3f9qz --level Warning"],
      load: async () => (await readingModules()).logsCommand,
    },
    {
      usage: "report [run-id]",
      description: "print the full report of a run, as Markdown or HTML; default: the newest",
      options: [option("--html <file>", "write a self-contained page to this file")],
      examples: ["agentic-sdlc report", "agentic-sdlc report 20260131-k3f9qz --html report.html"],
      load: async () => (await import("./commands/inspect/report-command.ts")).reportCommand,
    },
  ],
  "Write workflows:": [
    {
      usage: "workflows",
      description: "list the workflows that can be run",
      examples: ["agentic-sdlc workflows"],
      load: async () => (await readingModules()).workflowsCommand,
    },
    {
      usage: "workflows show <name>",
      description: "print the definition of a workflow, yours or built in",
      examples: ["agentic-sdlc workflows show plan-build-validate"],
      load: async () => (await readingModules()).showWorkflowCommand,
    },
    {
      usage: "workflows copy <name>",
      description: "copy a built-in workflow to .agentic/workflows/, where you can change it",
      examples: ["agentic-sdlc workflows copy plan-build-validate"],
      load: async () => (await readingModules()).copyWorkflowCommand,
    },
    {
      usage: "validate <files...>",
      description: "check workflow definitions",
      examples: ["agentic-sdlc validate .agentic/workflows/*.yaml"],
      load: async () => (await readingModules()).validateCommand,
    },
    {
      usage: "recordings list",
      description: "list the recordings of the repository",
      examples: ["agentic-sdlc recordings list"],
      load: async () => (await import("./commands/inspect/recordings.ts")).listRecordingsCommand,
    },
    {
      usage: "recordings show <name>",
      description: "show the sessions of a recording, and the command that plays it",
      examples: ["agentic-sdlc recordings show dark-mode"],
      load: async () => (await import("./commands/inspect/recordings.ts")).showRecordingCommand,
    },
    {
      usage: "recordings create <run-id> [name]",
      description: "make a recording of the sessions of a run; default: the name of its workflow",
      examples: ["agentic-sdlc recordings create 20260131-k3f9qz dark-mode"],
      load: async () => (await import("./commands/inspect/recordings.ts")).createRecordingCommand,
    },
    {
      usage: "simulate <workflow>",
      description: "rehearse a workflow in memory: agents, scripts, git and people are simulated",
      options: [
        variables,
        variablesFile,
        set,
        option("--outcomes <file>", "how steps end, by step path (YAML)"),
        number("--seed <number>", "random outcomes and data; the same number gives the same simulation"),
        option("--html <file>", "write the report of the simulated run to this file"),
        terminalOutput,
      ],
      examples: [
        'agentic-sdlc simulate plan-build-validate --var request="Add a dark mode"',
        "agentic-sdlc simulate release --outcomes outcomes.yaml --html rehearsal.html",
        "agentic-sdlc simulate release --seed 17 --terminal-output all",
      ],
      load: async () => (await import("./commands/run/test-workflows.ts")).simulateCommand,
    },
    {
      usage: "test [files...]",
      description: "run the tests of workflows as simulations; default: .agentic/tests/",
      options: [
        number(
          "--seeds <count>",
          "also simulate each workflow so often with random failures, and report what breaks",
        ),
        number("--seed <number>", "simulate only this seed, and show its rows"),
      ],
      examples: ["agentic-sdlc test", "agentic-sdlc test .agentic/tests/release.yaml --seeds 100"],
      load: async () => (await import("./commands/run/test-workflows.ts")).testCommand,
    },
  ],
};

const FLAGS = new Set(["--help", "-h", "--dry-run", "--json", "--debug"]);

export function workflowOfHelpRequest([command, ...args]: readonly string[]): string | undefined {
  if (command !== "run" || !args.some((word) => word === "--help" || word === "-h")) return undefined;
  const takesNext = (word = ""): boolean => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
  return args.find((word, index) => !word.startsWith("-") && !takesNext(args[index - 1]));
}

export function recordingHint(argv: readonly string[]): string | undefined {
  if (argv.includes("--record"))
    return "A resumed run continues the recording that it was started with; `agentic-sdlc recordings create <run-id>` makes one of any run.";
  return argv.includes("--replay")
    ? "`agentic-sdlc run <workflow> --replay <name>` plays a recording."
    : undefined;
}
