// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorIn, openHardened, RUN, workflow } from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const PROGRAM = `import { defineWorkflow } from "agentic-sdlc";
export default defineWorkflow({
  name: "p",
  execute: async (ctx) => {
    await ctx.step("write", { type: "script", command: "echo hello > a.txt" });
  },
});
`;
const NESTED = workflow(
  `  - { name: inner, type: workflow, workflow: small, variables: { text: "{{ variables.text }}" } }`,
);
const SMALL = `name: small
version: "1.0"
variables: [{ name: text, type: string, default: "a # b" }]
steps:
  - { name: write, type: script, env: { TEXT: "{{ variables.text }}" }, run: 'echo "$TEXT" > a.txt' }
`;

it.each([
  ["names others", "w", `text: 'hello: "you"'`],
  ["is a program", "p", ""],
])(
  "a run whose definition %s is found again by the job that publishes it",
  async (_what, name, variables) => {
    const w = NESTED.replace("steps:", "variables: [{ name: text, type: string, required: true }]\nsteps:");
    const files = { ".agentic/workflows/p.ts": PROGRAM };
    using hardened = await openHardened(server, { workflows: { w, small: SMALL }, files });
    const { job } = hardened;
    const inputs = { workflow: name, variables, provider: "replay", "run-id": RUN };
    const agent = await job(inputs);
    expect([errorIn(agent.log), agent.outputs["status"]]).toEqual(["", "completed"]);
    const published = await job({ ...inputs, command: "publish" });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
  },
);
