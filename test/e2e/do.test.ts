// @module-tag slow
import { expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { startModelServer } from "../support/model/model-server.ts";
import { createProject } from "../support/project.ts";

const small = `
name: small
version: "1.0"
description: Does a small thing.
variables: [{ name: request, type: string, required: true }]
steps:
  - { name: task, type: prompt, prompt: "Do this: {{ variables.request }}" }
`;

test("the real Claude Code routes a request without a tool that changes anything, and works on what follows with all of them", async () => {
  await using server = await startModelServer({
    rules: [
      {
        match: /You route requests/,
        on: "last",
        steps: [
          { write: "planted.txt", content: "by the route\n" },
          { shell: "echo planted > planted-too.txt" },
          { text: "**WORKFLOW:** `small`\n\nWrite the file done.txt." },
        ],
      },
      {
        match: /Do this: Write the file/,
        on: "last",
        steps: [{ write: "done.txt", content: "done\n" }, { text: "It is there." }],
      },
    ],
  });
  // What the configuration allows otherwise does not count where a command only reads.
  const config = { defaults: { bypassPermissions: true } };
  using project = createProject({ git: false, workflows: { small }, config });
  const environment = { ...claudeEnvironment(server), IS_SANDBOX: "1" };
  const { code, stdout, stderr } = await runBuiltCli(project, ["do", "write done.txt"], { environment });
  expect(code, stdout + stderr).toBe(0);
  const [first = "", second = ""] = project.runs();
  expect(project.progress(second)).toMatchObject({
    workflow_name: "small",
    status: "completed",
    variables: { request: "Write the file done.txt." },
  });
  const files = ["planted.txt", "planted-too.txt", "done.txt"].filter((file) => project.exists(file));
  expect(files).toEqual(["done.txt"]);
  expect(stderr).toContain(`small follows, as run ${second}.`);
  expect(project.progress(first)).toMatchObject({ workflow_name: "do", status: "completed" });
});
