import { delimiter, dirname } from "node:path";
import type { Scenario, ScriptedStep } from "../model/model-scenario.ts";
import type { ModelServer } from "../model/model-server.ts";
import { claudeProgram, modelEnvironment } from "./claude-program.ts";

/** What a command line of ours finds on a machine with Claude Code, and with tokens that are not for agents. */
export function claudeEnvironment(server: Pick<ModelServer, "url">): Record<string, string> {
  return {
    ...modelEnvironment(server),
    PATH: [dirname(claudeProgram()), process.env["PATH"]].join(delimiter),
    GITHUB_TOKEN: "ghp_engine",
    GH_TOKEN: "gho_engine",
  };
}

/** Words of the built-in prompts by which a session of plan-build-validate is told. */
const SESSIONS = {
  plan: /You plan a change to this repository/,
  "build/1": /Your milestone: 1 of/,
  "build/2": /Your milestone: 2 of/,
  mend: /You fix issues that were found/,
  recheck: /You validate the work(?=[^]*An earlier validation found)/,
  validate: /You validate the work/,
  "pull-request": /You write the title and the body/,
} as const;

/** A model for plan-build-validate: what it says and does in each session. `{{run}}` stands for the run's folder. */
export function sessionsScenario(
  sessions: Partial<Record<keyof typeof SESSIONS, readonly ScriptedStep[]>>,
): Scenario {
  const rules = Object.entries(SESSIONS).map(([name, match]) => ({
    match,
    on: "last" as const,
    steps: sessions[name as keyof typeof SESSIONS] ?? [],
  }));
  const values = ({ prompt }: { prompt: string }) => ({
    run: /agentic\/workflows\/\d{8}-\w{6}/.exec(prompt)?.[0] ?? "",
  });
  return { rules, values };
}
