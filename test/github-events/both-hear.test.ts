// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { appToken } from "../../src/github/client/token.ts";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { inboxRef } from "../../src/storage/refs/ref-names.ts";
import { openRunner } from "../support/action/job-step.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";
import { placeAt } from "../support/github/github-project.ts";
import { hostedApp } from "../support/github-events/hosted-app.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

const RUN = "20260130-abc123";

let hub: GitHubServer;
let empty: Project;
let app: ReturnType<typeof hostedApp>;
let repo: string;
let issue: number;
beforeAll(async () => {
  hub = await startGitHubServer();
  empty = createProject({ git: false });
  app = hostedApp({ app: hub.app, apiUrl: hub.url });
});
afterAll(async () => {
  empty[Symbol.dispose]();
  await hub[Symbol.asyncDispose]();
});
beforeEach(async () => {
  repo = await hub.createRepository();
  hub.addWorkflow(repo, "agentic.yml");
  issue = ((await hub.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number }).number;
});

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly created_at: string;
}

async function say(body: string) {
  const said = (await hub.ask(repo, `POST /issues/${issue}/comments`, { body })) as Comment;
  const words = { id: said.id, body, user: { login: hub.owner }, at: said.created_at };
  const { name, payload } = commented(words, { number: issue });
  return { name, payload: { ...payload, repository: { full_name: `${hub.owner}/${repo}` } } };
}
type Delivery = Awaited<ReturnType<typeof say>>;

const toApp = ({ name, payload }: Delivery) =>
  app({ name, payload: { ...payload, installation: { id: hub.app.installationId } } });

/** The starter workflow runs for it, with the token of its job. */
async function toGate({ name, payload }: Delivery) {
  const repository = { owner: hub.owner, repo };
  const token = await appToken({ app: hub.actions, apiUrl: hub.url }, repository).current();
  using job = openRunner(empty, {
    event: payload,
    environment: {
      GITHUB_REPOSITORY: `${hub.owner}/${repo}`,
      GITHUB_API_URL: hub.url,
      GITHUB_SERVER_URL: hub.url,
      GITHUB_EVENT_NAME: name,
      GITHUB_ACTOR: hub.owner,
    },
  });
  return await job.call({ command: "gate", "github-token": token });
}

const orders = {
  "the App first": async (delivery: Delivery) => {
    await toApp(delivery);
    return await toGate(delivery);
  },
  "the workflow first": async (delivery: Delivery) => {
    const { outputs } = await toGate(delivery);
    await toApp(delivery);
    return { outputs };
  },
  "both at once": async (delivery: Delivery) => (await Promise.all([toGate(delivery), toApp(delivery)]))[0],
};

/** Jobs that work for it: those that were dispatched, and the next one of the workflow that heard the words. */
function jobsFor({ outputs }: { readonly outputs: Readonly<Record<string, string>> }): number {
  const own = outputs["allowed"] === "true" ? 1 : 0;
  return own + hub.dispatches.filter((each) => each.repo === repo).length;
}

const comments = async (): Promise<string[]> =>
  ((await hub.ask(repo, `GET /issues/${issue}/comments`)) as Comment[]).map(({ body }) => body);

test.each(Object.entries(orders))(
  "a run that the App and the starter workflow hear of begins once, with one comment: %s",
  async (_, deliver) => {
    const delivery = await say("/agentic run one-shot");
    expect(jobsFor(await deliver(delivery))).toBe(1);
    const marked = (await comments()).filter((body) => body.startsWith("<!-- agentic-sdlc:run="));
    expect(marked).toHaveLength(1);
  },
);

test.each(Object.entries(orders).slice(1))(
  "an answer that both hear lies there once, and the run goes on once: %s",
  async (_, deliver) => {
    const refs = createGitHubStateRefs(placeAt(hub, repo));
    await askingRun({ refs }, RUN, { issue });
    const delivery = await say("/agentic approve");
    expect(jobsFor(await deliver(delivery))).toBe(1);
    const version = (await refs.refs(inboxRef(RUN))).get(inboxRef(RUN)) ?? "";
    const names = (await refs.list(version, `agentic/workflows/${RUN}/inbox`)).map(({ name }) => name);
    expect(names).toEqual([`comment-${delivery.payload.comment.id}.json`]);
  },
);

test("`resume` that both hear starts one job", async () => {
  const refs = createGitHubStateRefs(placeAt(hub, repo));
  await askingRun({ refs }, RUN, { issue });
  expect(jobsFor(await orders["the workflow first"](await say("/agentic resume --max-tokens 5")))).toBe(1);
  expect((await comments()).filter((body) => body.includes("continues"))).toHaveLength(1);
});
