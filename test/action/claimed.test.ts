// @module-tag slow
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { addRequest } from "../../src/storage/refs/inbox.ts";
import { errorIn, type Hardened, openHardened, refsOf, workflow } from "../support/action/hardened.ts";
import { until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { fastPace } from "../support/pace.ts";
import { createProject, type Project } from "../support/project.ts";
import { isFull } from "../support/random.ts";

/** No other file has it: who cancels a run ends what it left running, on the whole machine. */
const RUN = "20260131-clm123";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const ASKS = `  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 600 }\n`;

/** A step that makes itself known, and goes on when it may. */
const waits = (folder: string): string =>
  `  - { name: waits, type: script, run: "echo x >> ${folder}/count; touch ${folder}/here; until test -e ${folder}/go; do sleep 0.05; done; echo 2 > two.txt" }\n`;
const FIRST = `  - { name: first, type: script, run: "echo 1 > one.txt" }\n`;

interface Site extends AsyncDisposable {
  readonly hardened: Hardened;
  /** The runs of a workflow, each by its id. */
  gate(
    id: string,
    command?: "run" | "resume",
    options?: { readonly isApart: boolean },
  ): Promise<{ allowed: string | undefined; log: string }>;
  agent(id: string, command?: "run" | "resume"): ReturnType<Hardened["job"]>;
  publish(id: string): ReturnType<Hardened["job"]>;
  /** They end, and what was dispatched until now. */
  over(...ids: string[]): Promise<void>;
  dispatched(): typeof server.dispatches;
  /** How many jobs it starts. */
  sweep(): Promise<number>;
  /** The jobs' step waits, and no longer. */
  here(): Promise<void>;
  letGo(): number;
  cli(...args: string[]): Promise<{ readonly stdout: string; readonly stderr: string }>;
}

async function openSite(...steps: ((folder: string) => string)[]): Promise<Site> {
  const place: Project = createProject({ git: false });
  const folder = place.root;
  const w = workflow(steps.map((step) => step(folder)).join(""));
  const hardened = await openHardened(server, { workflows: { w } });
  const { repo, job, project } = hardened;
  server.addWorkflow(repo, "agentic.yml");
  const set = (id: string, status: string) => server.ask(repo, "POST /_workflow_run", { id, status });
  const at = (id: string) => ({ environment: { GITHUB_RUN_ID: id } });
  const given = (command: string) =>
    command === "run" ? { workflow: "w", "run-id": RUN } : { "run-id": RUN };
  const dispatched = () => server.dispatches.filter((each) => each.repo === repo);
  return {
    hardened,
    gate: async (id, command = "resume", options) => {
      await set(id, "in_progress");
      const sender = { login: server.owner, type: "User" };
      const payload = { sender, inputs: { command, ...given(command) } };
      const { outputs, log } = await job(
        { command: "gate", "hand-over": "" },
        { payload, ...at(id), ...options },
      );
      return { allowed: outputs["allowed"], log };
    },
    // In a process of its own, because a process has one file of outputs.
    agent: (id, command = "resume") => job({ command, ...given(command) }, { ...at(id), isApart: true }),
    publish: (id) => job({ command: "publish", "run-id": RUN }, at(id)),
    over: async (...ids) => {
      const started = dispatched().map((each) => String(server.dispatches.indexOf(each) + 1));
      for (const id of [...ids, ...started]) await set(id, "completed");
    },
    dispatched,
    sweep: async () => {
      const before = dispatched().length;
      await job({ command: "sweep", "hand-over": "" }, { event: "schedule", payload: {}, ...at("900") });
      return dispatched().length - before;
    },
    here: () => until("the step waits", () => existsSync(join(folder, "here"))),
    letGo: () => {
      writeFileSync(join(folder, "go"), "");
      return readFileSync(join(folder, "count"), "utf8").trim().split("\n").length;
    },
    cli: async (...args) => {
      using clone = createProject({ cloneOf: project.remote });
      return await runCli(clone, args);
    },
    [Symbol.asyncDispose]: async () => {
      hardened[Symbol.dispose]();
      place[Symbol.dispose]();
      await Promise.resolve();
    },
  };
}

const asks = (): string => ASKS;
const first = (): string => FIRST;

async function comment(repo: string, body: string): Promise<number> {
  const issue = (await server.ask(repo, "POST /issues", { title: "A run", body: "" })) as { number: number };
  const said = (await server.ask(repo, `POST /issues/${issue.number}/comments`, { body })) as { id: number };
  return said.id;
}

/** A run that asks something, answered when the engine had looked for the last time. */
async function answered(site: Site): Promise<void> {
  expect(await site.gate("101", "run")).toMatchObject({ allowed: "true" });
  await site.agent("101", "run");
  const refs = createGitHubStateRefs(placeAt(server, site.hardened.repo));
  const id = await comment(site.hardened.repo, "/agentic approve");
  const content = JSON.stringify({ type: "input", decision: "approved", actor: server.owner });
  const request = { runId: RUN, id: `comment-${id}`, content, isExpected: true };
  await addRequest({ refs, ...fastPace() }, request);
  expect(errorIn((await site.publish("101")).log)).toBe("");
  await site.over("101");
}

const claims = ({ hardened }: Site): boolean => refsOf(hardened).includes("agentic/claims/");

describe("jobs that work on a run", () => {
  it("keep the sweep, and whoever resumes it, from starting the same step again", async () => {
    await using site = await openSite(asks, waits);
    await answered(site);
    // What came too late for the engine has a job of its own, at once.
    expect(site.dispatched()).toMatchObject([
      { event: "agentic", inputs: { command: "resume", "run-id": RUN } },
    ]);
    expect(claims(site)).toBe(false);
    expect(await site.gate("102")).toMatchObject({ allowed: "true" });
    expect(await site.sweep()).toBe(0);
    // The runner is lost: others may take it up, and whoever runs one of its jobs again finds them there.
    await site.over("102");
    expect(await site.sweep()).toBe(1);
    expect(await site.gate("103")).toMatchObject({ allowed: "true" });
    expect(errorIn((await site.agent("102")).log)).toContain("/actions/runs/103.");
    expect(errorIn((await site.publish("102")).log)).toContain("/actions/runs/103.");
    const agent = site.agent("103");
    await site.here();
    expect(await site.sweep()).toBe(0);
    const second = await site.gate("104");
    expect(second).toMatchObject({ allowed: "false" });
    expect(second.log).toMatch(/already has an active job: \S+\/actions\/runs\/103\./);
    expect((await site.cli("status", RUN)).stderr).toContain("/actions/runs/103");
    expect(site.letGo()).toBe(1);
    expect((await agent).outputs).toMatchObject({ status: "completed" });
    expect(errorIn((await site.publish("103")).log)).toBe("");
    // The job is run again, in the same run of the workflow.
    expect(await site.publish("103")).toMatchObject({ code: 0 });
    expect(claims(site)).toBe(false);
  });

  it("are cancelled through the inbox: what their finished steps made is published, and can be resumed", async () => {
    await using site = await openSite(first, waits);
    await site.gate("101", "run");
    expect((await site.cli("status", RUN)).stdout).toMatch(
      /has active jobs: \S+101.*This clone has no files of it yet/s,
    );
    const agent = site.agent("101", "run");
    await site.here();
    const cancel = await site.hardened.job({ command: "cancel", "run-id": RUN, "hand-over": "" });
    expect(cancel.log).toContain("was asked to stop");
    expect((await agent).outputs).toMatchObject({ status: "cancelled" });
    expect(errorIn((await site.publish("101")).log)).toBe("");
    const { project } = site.hardened;
    const branch =
      /refs\/heads\/(?!agentic\/(?:runs|state))(agentic\/\S+)/.exec(refsOf(site.hardened))?.[1] ?? "";
    expect(project.git("-C", project.remote, "show", `${branch}:one.txt`)).toBe("1");
    expect((await site.cli("status", RUN)).stdout).toContain("cancelled");
    site.letGo();
    expect(await site.gate("102")).toMatchObject({ allowed: "true" });
    if (!isFull) return;
    expect((await site.agent("102")).outputs).toMatchObject({ status: "completed" });
    expect(errorIn((await site.publish("102")).log)).toBe("");
  });

  it("are cancelled before a pause, also where the engine has looked for the last time", async () => {
    await using site = await openSite(asks);
    expect(await site.gate("101", "run")).toMatchObject({ allowed: "true" });
    expect((await site.agent("101", "run")).outputs).toMatchObject({ status: "paused" });
    const cancel = await site.hardened.job({ command: "cancel", "run-id": RUN, "hand-over": "" });
    expect(cancel.log).toContain("was asked to stop");
    expect(errorIn((await site.publish("101")).log)).toBe("");
    await site.over("101");
    // A job is started for it at once: no sweep is needed.
    expect(site.dispatched()).toMatchObject([
      { event: "agentic", inputs: { command: "cancel", "run-id": RUN } },
    ]);
    const done = await site.hardened.job({ command: "cancel", "run-id": RUN, "hand-over": "" });
    expect(done.log).toContain("is cancelled");
    expect((await site.cli("status", RUN, "--json")).stdout).toMatch(/"status": "cancelled"/);
  });

  it.skipIf(!isFull)("are cancelled so in a later job of the run as well", async () => {
    await using site = await openSite(asks, first, waits);
    await answered(site);
    await site.gate("102");
    const agent = site.agent("102");
    await site.here();
    expect((await site.cli("cancel", RUN)).stdout).toContain("was asked to stop");
    expect((await agent).outputs).toMatchObject({ status: "cancelled" });
    expect(errorIn((await site.publish("102")).log)).toBe("");
    expect((await site.cli("status", RUN, "--json")).stdout).toMatch(/"status": "cancelled"/);
  });

  it("begin for one alone of those who ask at the same time", async () => {
    await using site = await openSite(first);
    const gate = (id: string) => site.gate(id, "run", { isApart: true });
    const both = await Promise.all([gate("101"), gate("102")]);
    expect(both.map(({ allowed }) => allowed).toSorted()).toEqual(["false", "true"]);
  });
});
