import type { Scenario, ScriptedStep } from "../model/model-scenario.ts";

/** Words of the built-in prompts that tell their sessions apart. The first match wins. */
const SESSIONS = {
  plan: /You plan a change to this repository/,
  "build/1": /Your milestone: 1 of/,
  "build/2": /Your milestone: 2 of/,
  verdict: /You decide whether one finding/,
  repair: /You fix issues that were found/,
  recheck: /You validate the work on this branch\. An earlier validation found/,
  validate: /You validate the work/,
  learn: /You turn the trouble of one run/,
  "pull-request": /You write the title and the body/,
  analyse: /You analyse this repository/,
  "one-shot": /You do one task in this repository/,
  route: /You route requests/,
  compose: /You compose a workflow/,
  synthesise: /You report the result of a finished run/,
} as const;

/** What a model says and does in each session of the built-in commands and workflows. `{{run}}` stands for the run's folder. */
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
