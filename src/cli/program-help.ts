import type { Command } from "commander";
import { capitalize } from "../system/format.ts";
import { homepage } from "../system/package-root.ts";

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  "Start and continue runs:": [
    "run",
    "do",
    "one-shot",
    "analyse",
    "resume",
    "input",
    "cancel",
    "branch",
    "demo",
  ],
  "Look at runs:": ["status", "list", "logs", "report"],
  "Write workflows:": ["workflows", "validate", "simulate", "test", "recordings"],
  "Set up a repository:": ["init", "doctor", "configure", "config", "completion"],
  "Notes, logs and checkpoints:": ["memory", "log", "checkpoint"],
};
export const OTHER_COMMANDS = "Servers and help:";

export function headingOf(usage: string): string {
  const [name = ""] = usage.split(" ");
  return Object.entries(HEADINGS).find(([, names]) => names.includes(name))?.[0] ?? OTHER_COMMANDS;
}

export function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

const FIRST_STEPS = [
  'agentic-sdlc run plan-build-validate --var request="Add a dark mode"',
  "agentic-sdlc status",
  "agentic-sdlc doctor",
  "agentic-sdlc demo",
];

export const HELP_END = `${examples(FIRST_STEPS)}\nDocumentation: ${homepage}`;

/** Formats Commander's error, such as `error: unknown option '--vra'\n(Did you mean --var?)`, as sentences with the help command. */
export function sentence(text: string, help: string): string {
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

export function helpFor({ commands }: Command, argv: readonly string[]): string {
  const named = commands.map((command) => command.name()).find((name) => argv.includes(name));
  return ["agentic-sdlc", named, "--help"].filter((word) => word !== undefined).join(" ");
}
