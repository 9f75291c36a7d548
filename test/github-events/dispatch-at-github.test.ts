import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createEventForge } from "../../src/github-events/github-event-forge.ts";
import { STARTER } from "../../src/github-events/repository-context.ts";
import { systemClock } from "../../src/system/system-clock.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
afterEach(() => {
  server.onRequest = () => {};
});

const BOTH = "on: { workflow_dispatch: {}, repository_dispatch: { types: [agentic] } }";
const NO_TRIGGER = "Workflow does not have 'workflow_dispatch' trigger";

async function dispatchTo({
  starter,
  status,
  message,
}: {
  starter: string;
  status: number;
  message: string;
}) {
  const repo = await server.createRepository();
  server.addWorkflow(repo, STARTER.workflowFile);
  const content = Buffer.from(starter).toString("base64");
  await server.ask(repo, "PUT /contents/.github/workflows/agentic.yml", { message: "w", content });
  const asked: string[] = [];
  server.onRequest = ({ path }) => {
    if (!path.endsWith("/dispatches")) return undefined;
    asked.push(path.includes("/workflows/") ? "workflow" : "repository");
    return path.includes("/workflows/") ? { when: "before", status, message } : undefined;
  };
  const forge = createEventForge(placeAt(server, repo), { ...STARTER, clock: systemClock, report: () => {} });
  const dispatch = { command: "resume", runId: "20260131-abc123" } as const;
  return { answer: await forge.dispatch(dispatch), asked };
}

test.each([
  ["has no such trigger", NO_TRIGGER],
  ["is an older one", 'Unexpected inputs provided: ["max-tokens"]'],
])("a workflow that %s, and waits for the other kind of dispatch, is started by that", async (_, message) => {
  const { answer, asked } = await dispatchTo({ starter: BOTH, status: 422, message });
  expect(answer).toEqual({ status: "started" });
  expect(asked).toEqual(["workflow", "repository"]);
});

test.each([
  ["push", NO_TRIGGER, "nor by `repository_dispatch`"],
  ["push", 'Unexpected inputs provided: ["max-tokens"]', "nor by `repository_dispatch`"],
  ["both", "No ref found for: main", "No ref found for: main"],
  ["both", "Cannot trigger a 'workflow_dispatch' on a disabled workflow", "is disabled"],
])(
  "it is told that nothing was started where nothing can have been: on %s, %s",
  async (on, message, told) => {
    const starter = on === "both" ? BOTH : "on: push";
    const { answer, asked } = await dispatchTo({ starter, status: 422, message });
    expect(answer).toMatchObject({ status: "refused", message: expect.stringContaining(told) as unknown });
    expect(asked).toEqual(["workflow"]);
  },
);
