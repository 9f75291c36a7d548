import { expect, test } from "vitest";
import { commandUsage, readCommand } from "../../src/comment-commands/comment-command.ts";
import { helpText } from "../../src/github-events/comments/help-text.ts";
import {
  closedText,
  doneText,
  mistakeText,
  noQuestionText,
  noRunText,
  noStepText,
  statusText,
  notStartedRunText,
  waitsText,
  workflowsText,
} from "../../src/github-events/comments/reply-text.ts";
import type { RunInfo } from "../../src/github-events/find-runs.ts";
import { renderJobSummary } from "../../src/output/github/job-summary.ts";
import { renderRunComment } from "../../src/output/github/run-comment.ts";
import { projectProgress } from "../../src/run/progress.ts";
import { LINKS, SCENARIOS } from "../support/run/run-scenarios.ts";

const WORKFLOWS = [{ name: "fix", description: "Mends.", variables: ["request", "depth"] }];
const RUN = "20260130-abc123";

/** Every command in a text that people read, as they would write it. */
function commandsIn(text: string): string[] {
  return Array.from(text.matchAll(/`(\/agentic[^`]*)`/g), ([, command = ""]) => written(command));
}

/** What stands for something else is filled in; what may be left out is left out, and once put in. */
function written(usage: string): string {
  return usage
    .replace("<workflow>", "fix")
    .replace(/ \[key=value \.\.\.\]/, "")
    .replace(/<[^>]*>/g, "words")
    .replace("--from step", "--from build")
    .replace("--step step", "--step review-plan")
    .replace("--max-cost-usd dollars", "--max-cost-usd 5")
    .replace("--max-tokens number", "--max-tokens 5")
    .replace("--trust-definition version", `--trust-definition ${"0a".repeat(32)}`);
}

function allOf(usage: string): string[] {
  const parts = usage.replace(" [key=value ...]", "").match(/ \[[^\]]*\]/g) ?? [];
  const none = parts.reduce((text, part) => text.replace(part, ""), usage);
  const full = parts.reduce(
    (text, part) => text.replace(part, ` ${part.slice(2, -1).replace("run-id", RUN)}`),
    usage,
  );
  return [none, full].map(written);
}

const source = Object.values(SCENARIOS);
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(SCENARIOS).flatMap(([name, each]) => [
      [`the comment of a run: ${name}`, renderRunComment(each, LINKS)],
      [`the page of its job: ${name}`, renderJobSummary(each, LINKS)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(SCENARIOS).map(([name, each]) => [
      `status: ${name}`,
      statusText({
        runId: RUN,
        where: "live",
        record: each.record,
        progress: projectProgress(each.state, {
          workflow: { name: each.record.workflow, steps: [] },
          variables: {},
          directory: "",
        } as never),
      } as unknown as RunInfo),
    ]),
  ),
  workflows: workflowsText(WORKFLOWS).replace("`/agentic run`", ""),
  help: helpText(WORKFLOWS).split("For example")[1] ?? "",
  "no run": noRunText(RUN) + noRunText(),
  "no question": noQuestionText(RUN, "build") + noQuestionText(RUN) + noQuestionText(),
  closed: closedText(3),
  unbegun: (["waiting", "cancelled", "ended", "unknown"] as const)
    .map((became) => notStartedRunText(RUN, became))
    .join("\n"),
  "waits, and has no such step": waitsText(RUN) + noStepText(RUN, "nope", ["build"]),
  done: doneText("cancel", RUN) + doneText("resume", RUN),
  ...Object.fromEntries(
    ["/agentic statsu", `/agentic run ${RUN}`, "/agentic", "/agentic run no --x"].map((body) => [
      `a mistake: ${body}`,
      mistakeText(readCommand(body, WORKFLOWS).mistake ?? { code: "not-a-run", message: "" }),
    ]),
  ),
};

test.each(Object.entries(texts))("every command that is printed can be written: %s", (_, text) => {
  for (const command of commandsIn(text))
    expect([command, readCommand(command, WORKFLOWS)]).toEqual([
      command,
      { command: expect.anything() as unknown },
    ]);
});

test.each(Object.values(commandUsage).flatMap(allOf))("help shows what can be written: %s", (command) => {
  expect(readCommand(command, WORKFLOWS)).toEqual({ command: expect.anything() as unknown });
});

test("there are some", () => {
  expect(source.length).toBeGreaterThan(5);
  expect(Object.values(texts).flatMap(commandsIn).length).toBeGreaterThan(20);
});
