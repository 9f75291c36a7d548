import type { Provider } from "../definition/settings-schema.ts";

/** A program that drives an agent, as npm has it. */
export interface CliPackage {
  readonly program: string;
  readonly name: string;
  /** The one that the tests drive. */
  readonly version: string;
  /** Whether its own install script has to run. */
  readonly scripts: boolean;
}

export type InstalledProvider = Exclude<Provider, "replay">;

/** What is installed where an agent's program is missing; `replay` needs none. */
export const cliPackages: Readonly<Record<InstalledProvider, CliPackage>> = {
  // Its package holds a stand-in that the install script replaces with the program for the machine.
  claude: { program: "claude", name: "@anthropic-ai/claude-code", version: "2.1.197", scripts: true },
  codex: { program: "codex", name: "@openai/codex", version: "0.169.0", scripts: false },
  gemini: { program: "gemini", name: "@google/gemini-cli", version: "0.61.0", scripts: false },
};
