import { Command, CommanderError, Option } from "commander";
import { AgenticError, messageOf } from "../errors.ts";
import { exitCodeOfError, exitCodes } from "../runner/process/exit-code.ts";
import { type Io, printJson, printNotice, redactedIo } from "../runner/process/io.ts";
import { capitalize } from "../system/format.ts";
import { homepage, version } from "../system/package-root.ts";
import { asUserError } from "../system/system-fault.ts";
import type { CommandSpec } from "./command.ts";
import { recordingHint, runSpecs, workflowOfHelpRequest } from "./run-specs.ts";
import { OTHER_COMMANDS, setupSpecs } from "./setup-specs.ts";

export async function runCommandLine(argv: readonly string[], io: Io): Promise<number> {
  const redacted = redactedIo(io);
  try {
    return await runProgram(argv, redacted);
  } catch (error) {
    return reportError(error, argv, redacted);
  }
}

function reportError(thrown: unknown, argv: readonly string[], io: Io): number {
  const error = asUserError(thrown);
  const message = messageOf(error);
  const code = error instanceof AgenticError ? error.code : "internal";
  if (argv.includes("--json")) {
    const data = error instanceof AgenticError ? error.data : {};
    printJson(io, { error: { code, message, ...data } });
  }
  const unexpected = code === "internal" ? "This is a mistake in agentic-sdlc: " : "";
  printNotice(io, `${unexpected}${message}`);
  if (argv.includes("--debug") && error instanceof Error) printNotice(io, chainOf(error));
  else if (code === "internal") printNotice(io, "Run it again with --debug for details.");
  return exitCodeOfError(error);
}

function chainOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${chainOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}

/** Parses a command line and runs its command. Loads only the module of that command. */
async function runProgram(argv: readonly string[], io: Io): Promise<number> {
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
    .helpCommand(...HELP)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => {},
    })
    .addHelpText("after", `${examples(FIRST_STEPS)}\nDocumentation: ${homepage}`);
  for (const { heading, spec } of wantedCommands(argv)) addCommand(program, { heading, spec, io, result });
  return program;
}

const FIRST_STEPS = [
  'agentic-sdlc run plan-build-validate --var request="Add a dark mode"',
  "agentic-sdlc status",
  "agentic-sdlc doctor",
  "agentic-sdlc demo",
];

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

/** The script of a shell, and what the script calls. They are added when the others are known. */
const COMPLETION: ReadonlySet<string | undefined> = new Set(["completion", "complete"]);

interface PlacedCommand {
  readonly heading: string;
  readonly spec: CommandSpec;
}

function wantedCommands([name]: readonly string[]): PlacedCommand[] {
  const all = Object.entries({ ...runSpecs, ...setupSpecs }).flatMap(([heading, specs]) =>
    specs.map((spec) => ({ heading, spec })),
  );
  const nameIn = ({ spec }: PlacedCommand): string | undefined => spec.usage.split(" ")[0];
  if (COMPLETION.has(name)) return all.filter((each) => !COMPLETION.has(nameIn(each)));
  const named = all.filter((each) => nameIn(each) === name);
  return named.length > 0 ? named : all;
}

const GROUPS: Readonly<Record<string, string>> = {
  workflows: "list the workflows that can be run",
  recordings: "list, show and create recordings of agent sessions",
  config: "show and change agentic/config.json",
  memory: "save and find notes for later work",
  log: "add to the log of a run; `logs` shows it",
  checkpoint: "add and read checkpoints of a run",
};

function addCommand(
  program: Command,
  { heading, spec, io, result }: PlacedCommand & { readonly io: Io; readonly result: { code: number } },
): void {
  const { usage, description, hidden = false, options = [], hasJson = true, load } = spec;
  const [first = "", ...inGroup] = usage.split(" ");
  const group = inGroup.length > 0 ? GROUPS[first] : undefined;
  const parent = group === undefined ? program : groupIn(program, { name: first, group, heading });
  const command = parent
    .command(group === undefined ? usage : inGroup.join(" "), { hidden })
    .helpGroup(group === undefined ? heading : "Commands:")
    .description(description)
    .addHelpText("after", examples(spec.examples));
  // Commands also accept --debug after their name.
  command.addOption(new Option("--debug").hideHelp());
  for (const option of options) command.addOption(option);
  if (hasJson) command.option("--json", "print one JSON document on stdout");
  command.action(async (...parameters: unknown[]) => {
    const action = await load();
    const args = parameters
      .slice(0, -2)
      .flat()
      .filter((value) => typeof value === "string");
    // `workflows` has the option --json, which Commander then finds before its subcommands do.
    result.code = (await action(io, args, command.optsWithGlobals())) ?? exitCodes.completed;
  });
}

function groupIn(
  program: Command,
  { name, group, heading }: { readonly name: string; readonly group: string; readonly heading: string },
): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const made = program.command(name).helpGroup(heading).commandsGroup("Commands:").description(group);
  return made.helpCommand(...HELP);
}

const HELP = ["help [command]", "show the help of a command"] as const;

/** Formats Commander's error, such as `error: unknown option '--vra'\n(Did you mean --var?)`, as sentences with the help command. */
function sentence(text: string, help: string): string {
  const [first = "", ...hints] = text
    .replace(/^error: /, "")
    .replaceAll(/'([^'\n]*)'/g, "`$1`")
    .trim()
    .split("\n");
  const start = capitalize(first).replace(/\.?$/, ".");
  const hint = hints.join(" ").replace(/^\((.*)\)$/, "$1");
  const where = `\`${help}\` shows what there is.`;
  return [start, hint, where].filter((part) => part !== "").join(" ");
}

function helpFor({ commands }: Command, argv: readonly string[]): string {
  const command = commands.find((candidate) => argv.includes(candidate.name()));
  const next = command && argv[argv.indexOf(command.name()) + 1];
  const names = [command, command?.commands.find((inner) => inner.name() === next)];
  return ["agentic-sdlc", ...names.flatMap((named) => named?.name() ?? []), "--help"].join(" ");
}
