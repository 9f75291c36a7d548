import type { Provider } from "../definition/settings-schema.ts";

export interface CliPackage {
  readonly program: string;
  readonly name: string;
  /** Version that the tests use. */
  readonly version: string;
  readonly scripts: boolean;
}

export type InstalledProvider = Exclude<Provider, "replay">;

export const cliPackages: Readonly<Record<InstalledProvider, CliPackage>> = {
  // The install script replaces a placeholder with the program for this machine.
  claude: { program: "claude", name: "@anthropic-ai/claude-code", version: "2.1.197", scripts: true },
  codex: { program: "codex", name: "@openai/codex", version: "0.169.0", scripts: false },
  gemini: { program: "gemini", name: "@google/gemini-cli", version: "0.61.0", scripts: false },
};
