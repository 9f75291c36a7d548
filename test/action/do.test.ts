// @module-tag slow
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followUpId } from "../../src/routing/route-outcome.ts";
import { errorIn, openHardened, refsOf, RUN } from "../support/action/hardened.ts";
import { openRunner } from "../support/action/job-step.ts";
import { recordSession } from "../support/agents/recording.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type ProjectOptions } from "../support/project.ts";
import { isFull } from "../support/random.ts";

const small = `name: small
version: "1.0"
description: Does a small thing.
settings: { git: { enabled: true } }
variables: [{ name: request, type: string, required: true }]
steps:
  - { name: write, type: script, env: { TEXT: "{{ variables.request }}" }, run: 'echo "$TEXT" > a.txt' }
`;

const options = (answers: Record<string, string>, config: object = {}): ProjectOptions => ({
  remote: true,
  workflows: { small },
  config: { defaults: { provider: "replay" }, ...config },
  files: Object.fromEntries(
    Object.entries(answers).map(([step, answer]) => [
      `.agentic/recordings/${step}.ndjson`,
      recordSession({ answer }),
    ]),
  ),
});
const routedToSmall = { route: "WORKFLOW: small\n\nMend it, @octocat." };
const made = `\`\`\`yaml\nname: made\nversion: "1.0"\ndescription: Made.\nvariables: [{ name: request, type: string, required: true }]\nsteps:\n  - { name: say, type: prompt, prompt: "Say {{ variables.request }}" }\n\`\`\`\n`;

const asks = { workflow: "do", variables: JSON.stringify({ request: "mend it" }) };

describe("do in one job", () => {
  it("goes on with the run that follows; the outputs are those of that one", async () => {
    using project = createProject(options(routedToSmall));
    using job = openRunner(project);
    const { code, log, outputs, summary } = await job.call({ ...asks, "run-id": RUN });
    const next = await followUpId(RUN, 1);
    expect(errorIn(log)).toBe("");
    expect({ code, ...outputs }).toMatchObject({ code: 0, status: "completed", "run-id": next });
    expect(log).toContain(`Run ${next} follows: small.`);
    expect(summary).toContain(`run ${next} · started by octocat (workflow_dispatch, run ${RUN})`);
    const again = await job.call({ command: "resume", "run-id": RUN });
    expect(again.code).toBe(2);
  });

  it("asks first where others wrote what it was asked on, and starts nothing before", async () => {
    using project = createProject(options(routedToSmall));
    using job = openRunner(project, { event: { issue: { number: 12, title: "Do anything else" } } });
    const { outputs, summary } = await job.call({ ...asks, "run-id": RUN });
    expect(outputs).toMatchObject({ status: "paused", "run-id": RUN });
    expect(summary).toContain("Start `small`? The choice was made with text of other users (unknown).");
    expect(summary).toContain(">   Mend it, @octocat.");
    expect(project.runs()).toEqual([RUN]);
  });

  it("shows an answer on the page of the job, as a quote in which nothing acts", async () => {
    using project = createProject(options({ route: "Ask @octocat.\n\n<img src=x> closes #12" }));
    using job = openRunner(project);
    const { code, outputs, summary } = await job.call(asks);
    expect({ code, status: outputs["status"] }).toEqual({ code: 0, status: "completed" });
    expect(summary).toMatch(/^## ✅ The answer\n\n> Ask /m);
    expect(summary).not.toMatch(/@octocat|<img|closes #12/);
  });
});

describe("do in three jobs", () => {
  let server: GitHubServer;
  beforeAll(async () => {
    server = await startGitHubServer();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  it("has the run that follows begin by a dispatch, which the gate takes for that run", async () => {
    using hardened = await openHardened(server, options(routedToSmall));
    const { job, project } = hardened;
    const before = server.dispatches.length;
    const agent = await job({ ...asks, "run-id": RUN });
    expect(errorIn(agent.log)).toBe("");
    expect(agent.outputs).toMatchObject({ status: "completed", "run-id": RUN });
    const published = await job({ ...asks, command: "publish", "run-id": RUN });
    expect(errorIn(published.log)).toBe("");
    expect(server.dispatches.slice(before)).toMatchObject([
      { event: "agentic", inputs: { command: "resume", "run-id": RUN } },
    ]);

    const next = await followUpId(RUN, 1);
    const dispatched = {
      event: "repository_dispatch",
      actor: "github-actions[bot]",
      payload: {
        sender: { login: "github-actions[bot]", type: "Bot" },
        client_payload: server.dispatches[before]?.inputs,
      },
    };
    const gate = async () => (await job({ command: "gate", "hand-over": "" }, dispatched)).outputs;
    const allowed = await gate();
    expect(allowed).toMatchObject({ allowed: "true", command: "run", workflow: "small", "run-id": next });
    const { command = "", workflow = "", variables = "" } = allowed;
    const second = await job({ command, workflow, variables, "run-id": next }, dispatched);
    expect(second.outputs).toMatchObject({ status: "completed", "run-id": next });
    const shown = await job({ workflow, variables, command: "publish", "run-id": next }, dispatched);
    expect(errorIn(shown.log)).toBe("");
    expect(shown).toMatchObject({
      code: 0,
      outputs: { status: "completed" },
    });
    const branch = /refs\/heads\/(agentic\/(?!state)\S+)/.exec(refsOf(hardened))?.[1] ?? "";
    expect(project.git("-C", project.remote, "show", `${branch}:a.txt`)).toBe("Mend it, @octocat.");
    expect(await gate()).toMatchObject({ allowed: "false" });
  });

  it("publishes no choice that the trusted branch does not list, or that others had a say in and nobody approved", async () => {
    using hardened = await openHardened(server, options(routedToSmall));
    const { job } = hardened;
    // An agent's job that leaves the question out.
    expect((await job({ ...asks, "run-id": RUN })).outputs).toMatchObject({ status: "completed" });
    const before = [refsOf(hardened), server.dispatches.length];
    const issue = (await server.ask(hardened.repo, "POST /issues", { title: "Mend" })) as { number: number };
    const told = { ...asks, command: "publish", "run-id": RUN };
    server.addPerson("mallory", { repo: hardened.repo, permission: "push" });
    const by = { actor: "mallory", payload: { sender: { login: "mallory", type: "User" }, inputs: asks } };
    const others = await job({ ...told, issue: String(issue.number) }, by);
    expect(errorIn(others.log)).toMatch(
      /chose small from text of other users, and no person approved that choice/,
    );
    const hidden = await job(told, {
      before: (clone) =>
        writeFileSync(join(clone.root, ".agentic/workflows/small.yaml"), `${small}routable: false\n`),
    });
    expect(errorIn(hidden.log)).toMatch(/chose "small", to which requests cannot be routed/);
    expect([refsOf(hardened), server.dispatches.length]).toEqual(before);
  });

  it.skipIf(!isFull)(
    "publishes the choice that others had a say in when a person has approved it",
    async () => {
      using hardened = await openHardened(
        server,
        options({ route: "WORKFLOW: small\n\nMend {{ it }}, @octocat." }),
      );
      const { job, project, repo } = hardened;
      const wanted = (await server.ask(repo, "POST /issues", { title: "Mend" })) as { number: number };
      server.addPerson("mallory", { repo, permission: "push" });
      const payload = { sender: { login: "mallory", type: "User" }, inputs: asks };
      const by = { actor: "mallory", payload };
      const about = { ...asks, issue: String(wanted.number), "run-id": RUN };
      const asked = await job(about, by);
      expect([errorIn(asked.log), asked.outputs["status"]]).toEqual(["", "paused"]);
      const first = await job({ ...about, command: "publish" }, by);
      expect(errorIn(first.log)).toBe("");
      using clone = createProject({ cloneOf: project.remote });
      const { runCli } = await import("../support/cli/cli.ts");
      await runCli(clone, ["input", RUN, "--approve"]);
      await job({ command: "resume", "run-id": RUN }, by);
      const before = server.dispatches.length;
      const second = await job({ command: "publish", "run-id": RUN }, by);
      expect(errorIn(second.log)).toBe("");
      expect(server.dispatches.length).toBe(before + 1);
      const comments = (await server.ask(repo, `GET /issues/${wanted.number}/comments`)) as {
        body: string;
      }[];
      expect(comments.map(({ body }) => body).join()).toContain("→ `small`");
    },
  );

  it.skipIf(!isFull)("carries an approved workflow over to the job that runs it", async () => {
    using hardened = await openHardened(
      server,
      options({ route: "PLAN: new\n\nSay it.", "compose-1": made, say: "Said." }),
    );
    const { job } = hardened;
    const variables = JSON.stringify({ request: "say it", plan: "true", keep: "true" });
    const agent = await job({ ...asks, variables, "run-id": RUN });
    expect(agent.log).toContain("only people may change files of .agentic/");
    expect(agent.outputs).toMatchObject({ status: "paused" });
    expect(agent.summary).toMatch(/```mermaid\nflowchart TB\n {2}s1\["· say/);
    expect(agent.summary).toContain(">   - { name: say, type: prompt");
    const first = await job({ ...asks, variables, command: "publish", "run-id": RUN });
    expect(errorIn(first.log)).toBe("");
    using clone = createProject({ cloneOf: hardened.project.remote });
    const { runCli } = await import("../support/cli/cli.ts");
    await runCli(clone, ["input", RUN, "--approve"]);
    await job({ command: "resume", "run-id": RUN });
    const before = server.dispatches.length;
    const second = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(second.log)).toBe("");
    expect(server.dispatches.length).toBe(before + 1);
    const payload = {
      sender: { login: server.owner, type: "User" },
      inputs: { command: "resume", "run-id": RUN },
    };
    const { outputs } = await job({ command: "gate", "hand-over": "" }, { payload });
    const next = await followUpId(RUN, 1);
    expect(outputs).toMatchObject({ command: "run", workflow: "(composed)", "run-id": next });
    const { workflow = "", variables: given = "" } = outputs;
    expect(await job({ workflow, variables: given, "run-id": next }, { payload })).toMatchObject({
      code: 0,
      outputs: { status: "completed" },
    });
    const shown = await job({ workflow, variables: given, command: "publish", "run-id": next }, { payload });
    expect([errorIn(shown.log), shown.outputs["status"]]).toEqual(["", "completed"]);
    const forged = given.replace("Say {{", "Shout {{");
    const refused = await job({ workflow, variables: forged, "run-id": "20260131-abc124" }, { payload });
    expect(errorIn(refused.log)).toContain("not the one that was approved");
  });
});
