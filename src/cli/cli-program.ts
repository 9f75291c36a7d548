import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { AgenticError } from "../errors.ts";
import { exitCodes } from "../runner/process/exit-code.ts";
import type { Io } from "../runner/process/io.ts";
import { version } from "../system/package-root.ts";
import {
  type Add,
  type CommandSpec,
  workflowOfHelpRequest,
  addCompletionCommand,
  addConfigCommands,
  addDefinitionCommands,
  addDoCommand,
  addDoctorCommand,
  addInitCommand,
  addReadCommands,
  addSimulationCommands,
  addRecordingCommands,
  addReportCommand,
  recordingHint,
  recordingOptions,
  json,
  trustDefinition,
  trustRemotes,
  trustOptions,
} from "./command-specs.ts";
import { examples, headingOf, helpFor, HELP_END, OTHER_COMMANDS, sentence } from "./program-help.ts";
import { addMemoryCommands } from "./commands/session/memory-specs.ts";
import { addServerCommands, addSessionCommands } from "./commands/session/session-specs.ts";

/** Parses a command line and runs its command. Loads only the module of that command. */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  const result: { code: number } = { code: 0 };
  const program = createProgram(argv, io, result);
  if (argv.length === 0) {
    program.outputHelp();
    return exitCodes.usage;
  }
  const named = workflowOfHelpRequest(argv);
  if (named !== undefined) {
    const { workflowHelp } = await import("./commands/run/run-help.ts");
    program.commands[0]?.addHelpText("after", await workflowHelp(io, named));
  }
  if (COMPLETION.has(argv[0]))
    await (await import("./commands/inspect/complete.ts")).addCompletion(program, io, argv);
  try {
    await program.parseAsync([...argv], { from: "user" });
    return result.code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.completed;
    // Commander printed the help of a command group already.
    if (error.code === "commander.help") return exitCodes.usage;
    const hint = error.code === "commander.unknownOption" ? recordingHint(argv) : undefined;
    const message = sentence(error.message, helpFor(program, argv));
    throw new AgenticError({ code: "usage", message: hint === undefined ? message : `${message} ${hint}` });
  }
}

export function createProgram(argv: readonly string[], io: Io, result: { code: number }): Command {
  const program = new Command("agentic-sdlc")
    .description(
      "Runs coding agents from an issue to a pull request, durably: an interrupted run resumes at its last step.",
    )
    .version(version, "-V, --version")
    .option("--debug", "show stack traces of errors")
    .commandsGroup(OTHER_COMMANDS)
    .helpCommand("help [command]", "show the help of a command")
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => {},
    })
    .addHelpText("after", HELP_END);
  wantedCommands(argv).forEach(commandAdder(program, io, result));
  return program;
}

/** The script of a shell, and what the script calls. They are added when the others are known. */
const COMPLETION: ReadonlySet<string | undefined> = new Set(["completion", "complete"]);

function wantedCommands([name]: readonly string[]): CommandSpec[] {
  const specs: CommandSpec[] = [];
  const add: Add = (spec) => void specs.push(spec);
  addRunCommands(add);
  addRequestCommands(add);
  addReadyCommands(add);
  addReadCommands(add);
  addReportCommand(add);
  addDefinitionCommands(add);
  addRecordingCommands(add);
  addSimulationCommands(add, {
    variables: [variable(), variablesFile(), set()],
    terminalOutput: terminalOutput(),
  });
  addInitCommand(add);
  addDoctorCommand(add);
  addConfigCommands(add);
  addMemoryCommands(add);
  addSessionCommands(add);
  addServerCommands(add);
  addCompletionCommand(add);
  const named = specs.filter(({ group, usage }) => (group?.name ?? usage.split(" ")[0]) === name);
  if (COMPLETION.has(name)) return specs.filter(({ usage }) => !COMPLETION.has(usage.split(" ")[0]));
  return named.length > 0 ? named : specs;
}

function commandAdder(program: Command, io: Io, result: { code: number }): Add {
  return ({ usage, group, description, hidden = false, options = [], examples: lines, load }) => {
    const parent = group ? groupOf(program, group) : program;
    const command = parent
      .command(usage, { hidden })
      .helpGroup(group ? "Commands:" : headingOf(usage))
      .description(description)
      .addHelpText("after", examples(lines));
    // Commands also accept --debug after their name.
    command.addOption(new Option("--debug").hideHelp());
    for (const option of options) command.addOption(option);
    command.action(async (...parameters: unknown[]) => {
      const action = await load();
      const args = parameters
        .slice(0, -2)
        .flat()
        .filter((value) => typeof value === "string");
      // `workflows` has the option --json, which Commander then finds before its subcommands do.
      result.code = await action(io, args, command.optsWithGlobals());
    });
  };
}

function groupOf(program: Command, { name, description }: NonNullable<CommandSpec["group"]>): Command {
  const found = program.commands.find((command) => command.name() === name);
  return found ?? program.command(name).helpGroup(headingOf(name)).description(description);
}

const terminalOutput = () =>
  new Option("--terminal-output <detail>", "base: milestones; all: also the agents' text").choices([
    "base",
    "all",
  ]);
const provider = () =>
  new Option("--provider <name>", "agent for this run").choices(["claude", "codex", "gemini", "replay"]);
const model = () => new Option("--model <name>", "model for this run");
const dryRun = () => new Option("--dry-run", "check everything and show the steps; start nothing");
const maxCost = () =>
  new Option("--max-cost-usd <dollars>", "US dollars at which the run pauses").argParser(positive(Number));
const maxTokens = () =>
  new Option("--max-tokens <count>", "tokens at which the run pauses").argParser(positive(parseWhole));
const agent = () => [provider(), model(), set()];
const spending = () => [maxCost(), maxTokens()];
const wait = () =>
  new Option("--wait <seconds>", "longest wait for a provider's limit that ends at a named time").argParser(
    positive(parseWhole),
  );
const fanOut = () =>
  new Option("--fan-out <where>", "where parallel branches run: on this machine, or in one job each").choices(
    ["local", "matrix"],
  );
const fromStep = () => new Option("--from-step <step>", "start at this step and skip earlier ones");
const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];
const variable = () =>
  new Option("--var <name=value>", "set a variable; may be given several times").argParser(several);
const variablesFile = () => new Option("--vars-file <file>", "variables from a YAML or JSON file");
const set = () =>
  new Option(
    "--set <key=value>",
    "set a setting of this run, such as autofix=minor or git.auto-pr=false; may be given several times",
  ).argParser(several);

function positive(parse: (text: string) => number): (text: string) => number {
  return (text) => {
    const number = parse(text);
    if (text.trim() !== "" && Number.isFinite(number) && number > 0) return number;
    throw new InvalidArgumentError("It must be a number above 0.");
  };
}

function parseWhole(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : NaN;
}

function addRunCommands(add: Add): void {
  add({
    usage: "run <workflow>",
    description: "run a workflow: a name (see `workflows`) or a file",
    options: [
      variable(),
      variablesFile(),
      new Option("--issue <number>", "read the request from this issue of the GitHub repository").argParser(
        positive(parseWhole),
      ),
      fromStep(),
      terminalOutput(),
      ...agent(),
      ...spending(),
      fanOut(),
      ...recordingOptions(),
      trustRemotes(),
      dryRun(),
      json(),
    ],
    examples: [
      'agentic-sdlc run plan-build-validate --var request="Add a dark mode" --var type=feature',
      'agentic-sdlc run plan-build-validate --issue 7 --set autofix=minor --set project.check="npm test"',
      "agentic-sdlc run .agentic/workflows/release.yaml --vars-file release.json --dry-run",
    ],
    load: async () => (await import("./commands/run/run-command-modules.ts")).runCommand,
  });
  add({
    usage: "resume [run-id]",
    description: "resume a run that is paused, cancelled, failed or interrupted; default: the newest",
    options: [
      fromStep(),
      ...agent(),
      ...spending(),
      wait(),
      fanOut(),
      terminalOutput(),
      ...trustOptions(),
      json(),
    ],
    examples: [
      "agentic-sdlc resume",
      "agentic-sdlc resume 20260131-k3f9qz",
      "agentic-sdlc resume 20260131-k3f9qz --from-step validate",
      "agentic-sdlc resume 20260131-k3f9qz --max-cost-usd 10",
      "agentic-sdlc resume 20260131-k3f9qz --provider codex",
    ],
    load: async () => (await import("./commands/run/run-command-modules.ts")).resumeCommand,
  });
  add({
    usage: "branch <run-id> <branch>",
    description: "execute one branch of a run that waits for its branches (fan-out: matrix)",
    hidden: true,
    options: [...spending(), terminalOutput(), trustDefinition(), json()],
    examples: ["agentic-sdlc branch 20260131-k3f9qz analyse+bug"],
    load: async () => (await import("./commands/run/run-command-modules.ts")).branchCommand,
  });
}

function addRequestCommands(add: Add): void {
  add({
    usage: "input [run-id] [response]",
    description: "answer a run that waits for a person; default: the newest",
    options: [
      new Option("--approve", "approve; the text is optional"),
      new Option("--reject", "reject; the text is the reason"),
      new Option("--step <step>", "the step to answer, if several ask"),
      new Option("--resume", "resume the run at once"),
      json(),
    ],
    examples: [
      'agentic-sdlc input "looks good, but keep the old API"',
      "agentic-sdlc input 20260131-k3f9qz --approve --resume",
    ],
    load: async () => (await import("./commands/run/run-command-modules.ts")).inputCommand,
  });
  add({
    usage: "cancel [run-id]",
    description: "stop a run, by default the newest; its completed steps are saved",
    options: [json()],
    examples: ["agentic-sdlc cancel", "agentic-sdlc cancel 20260131-k3f9qz"],
    load: async () => (await import("./commands/inspect/inspect-command-modules.ts")).cancelCommand,
  });
}

function addReadyCommands(add: Add): void {
  addDoCommand(add, [...agent(), terminalOutput(), ...spending(), json()]);
  add({
    usage: "one-shot <prompt>",
    description: "do one task in a single agent session",
    options: [
      new Option("--git", "work on a new branch and commit"),
      new Option("--pr", "open a pull request too; implies --git"),
      ...agent(),
      ...recordingOptions(),
      terminalOutput(),
      ...spending(),
      dryRun(),
      json(),
    ],
    examples: ['agentic-sdlc one-shot "Fix the typo in the README" --pr'],
    load: async () => (await import("./commands/run/run-command-modules.ts")).oneShotCommand,
  });
  add({
    usage: "analyse",
    description: "analyse the code base with five parallel analyses; with --autofix fix the findings",
    options: [
      new Option("--type <type>", "only this analysis").choices(["bug", "debt", "doc", "security", "style"]),
      new Option("--autofix <level>", "fix issues of this severity and above, a pull request each").choices([
        "none",
        "minor",
        "major",
        "critical",
      ]),
      new Option("--scope <paths>", "paths to look at, such as `src/ docs/`"),
      terminalOutput(),
      ...agent(),
      ...recordingOptions(),
      ...spending(),
      dryRun(),
      json(),
    ],
    examples: ["agentic-sdlc analyse", "agentic-sdlc analyse --type bug --autofix major"],
    load: async () => (await import("./commands/run/run-command-modules.ts")).analyseCommand,
  });
  add({
    usage: "demo",
    description: "run plan-build-validate on a small repository made for it",
    options: [...agent(), terminalOutput(), json()],
    examples: ["agentic-sdlc demo", "agentic-sdlc demo --provider claude"],
    load: async () => (await import("./commands/run/run-command-modules.ts")).demoCommand,
  });
}
