// @module-tag slow
import { expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const short = `
name: short
version: "1.0"
variables:
  - { name: request, type: string, required: true }
steps:
  - step: plan
`;

test("a short step gives its command what it needs from the variables of the same name", async () => {
  const milestones = [{ title: "Cross", goal: "It crosses.", tasks: ["Cross"] }];
  const answer = { success: true, output_type: "plan", summary: "Planned", data: { milestones } };
  const recording = recordSession({ answer });
  using project = createProject({
    workflows: { short },
    files: { ".agentic/recordings/plan.ndjson": recording },
  });
  const argv = ["run", "short", "--var", "request=A ZEBRA crossing", "--provider", "replay"];
  const { code, stderr } = await runCli(project, argv);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(
    project.read(`${project.runFolder().slice(project.root.length + 1)}/steps/plan/1/prompt.md`),
  ).toContain("A ZEBRA crossing");
});
