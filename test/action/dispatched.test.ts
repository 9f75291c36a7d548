// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { addRequest } from "../../src/storage/refs/inbox.ts";
import { openHardened, workflow } from "../support/action/hardened.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { fastPace } from "../support/pace.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const steps =
  '  - { name: look, type: script, run: \'echo "$TITLE"\', env: { TITLE: "{{ variables.request }}" } }';
const asking = workflow(steps).replace("steps:", "variables:\n  - { name: request, required: true }\nsteps:");

it("a run that a dispatch names an issue for works on that, and shows there how it goes", async () => {
  using hardened = await openHardened(server, { workflows: { w: asking } });
  const { repo, job } = hardened;
  const wanted = { title: "Add a dark mode", body: "With stars." };
  const { number } = (await server.ask(repo, "POST /issues", wanted)) as { number: number };
  const sender = { login: server.owner, type: "User" };
  const payload = { sender, inputs: { command: "run", workflow: "w", issue: String(number) } };
  const gate = await job({ command: "gate", "hand-over": "" }, { payload });
  const { "run-id": runId = "", issue = "" } = gate.outputs;
  const { outputs } = await job({ workflow: "w", "run-id": runId, issue, "hand-over": "" }, { payload });
  expect(outputs).toMatchObject({ status: "completed" });
  expect(outputs["output"]).toContain("With stars.");
  const comments = (await server.ask(repo, `GET /issues/${number}/comments`)) as { body: string }[];
  expect(comments.map(({ body }) => body)).toEqual([
    expect.stringContaining(`<!-- agentic-sdlc:run=${runId} -->`),
  ]);
});

it("a run that was cancelled before its job began ends as soon as it begins", async () => {
  using hardened = await openHardened(server, {
    workflows: { w: workflow("  - { name: a, type: script, run: sleep 20 }") },
  });
  const { repo, job } = hardened;
  const refs = createGitHubStateRefs(placeAt(server, repo));
  const runId = "20260131-early0";
  const content = '{"type":"cancel"}';
  await addRequest({ refs, ...fastPace() }, { runId, id: "comment-1", content, isExpected: true });
  const { outputs } = await job({ workflow: "w", "run-id": runId, "hand-over": "" });
  expect(outputs).toMatchObject({ status: "cancelled" });
});

it("a run whose later branches need jobs has them started through the API", async () => {
  using hardened = await openHardened(server, { workflows: { w: asking } });
  const { repo, job } = hardened;
  const asked: string[] = [];
  server.onRequest = ({ method, path }) => void asked.push(`${method} ${path}`);
  const end = await job({ command: "dispatch", "run-id": "20260131-early0", "hand-over": "" });
  server.onRequest = () => {};
  expect(end.log).toContain("Jobs that resume run 20260131-early0 were started.");
  expect(asked.filter((line) => line.includes("dispatches"))).toEqual([
    expect.stringMatching(new RegExp(`^POST /repos/.*/${repo}/dispatches$`)),
  ]);
  expect(end.code).toBe(0);
  expect((await job({ command: "dispatch", "hand-over": "", "run-id": "" })).code).toBe(2);
});

it("the starter workflow calls no program that a runner may lack", () => {
  const starter = readFileSync(join(import.meta.dirname, "../../templates/init/agentic.yml"), "utf8");
  expect(starter).not.toMatch(/^\s+run: |\bgh api\b/m);
});
