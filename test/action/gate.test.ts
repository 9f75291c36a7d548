import { Octokit } from "@octokit/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judge } from "../../src/action/allowed.ts";
import { type Asked, readTrigger } from "../../src/action/trigger.ts";
import { type GitHubServer, startGitHubServer } from "../fakes/github-server.ts";
import { createProject } from "../fakes/project.ts";
import { type EventOptions, REPOSITORY, SHA, sourceOf, type Who } from "./events.ts";
import { openRunner } from "./job-step.ts";

/** GitHub, as far as the gate asks it; a function answers anew each time. */
interface World {
  readonly roles?: Readonly<Record<string, string | number | "slow">>;
  readonly config?: unknown;
  readonly text?: { readonly body?: string; readonly author?: string } | 404;
  readonly pull?: { sha?: string; repository?: string | null; state?: string; base?: string };
}

function placeIn({ roles = {}, config, text = {}, pull = {} }: World) {
  const answer = (path: string): Response => {
    const [, login] = /\/collaborators\/([^/]+)\/permission$/.exec(path) ?? [];
    if (login !== undefined) {
      const role = roles[decodeURIComponent(login)] ?? "none";
      if (role === "slow") throw new DOMException("The operation was aborted", "TimeoutError");
      if (typeof role === "number") return Response.json({ message: "no" }, { status: role });
      return Response.json({
        permission: role === "none" ? "none" : "read",
        role_name: role,
        user: { login: decodeURIComponent(login) },
      });
    }
    if (path.endsWith("/contents/agentic%2Fconfig.json") || path.endsWith("/contents/agentic/config.json")) {
      if (config === undefined) return Response.json({ message: "Not Found" }, { status: 404 });
      const content = Buffer.from(JSON.stringify(config)).toString("base64");
      return Response.json({ type: "file", encoding: "base64", content });
    }
    if (/\/(comments|reviews)\/\d+$/.test(path)) {
      if (text === 404) return Response.json({ message: "Not Found" }, { status: 404 });
      return Response.json({ body: text.body ?? "/agentic run w", user: { login: text.author ?? "asker" } });
    }
    const { sha = SHA, repository = REPOSITORY, state = "open", base = "main" } = pull;
    return Response.json({
      state,
      head: { sha, ref: "topic", repo: repository === null ? null : { full_name: repository } },
      base: { ref: base },
    });
  };
  const fetch = (url: string) => Promise.resolve().then(() => answer(new URL(url).pathname));
  const client = new Octokit({ request: { fetch } });
  const [owner = "", repo = ""] = REPOSITORY.split("/");
  return { client, repository: { owner, repo } };
}

async function askedBy(name: string, options: EventOptions): Promise<Asked | undefined> {
  const trigger = await readTrigger(sourceOf(name, options));
  return trigger.status === "asks" ? trigger.asked : undefined;
}

interface Actor {
  readonly who: Who;
  readonly world: World;
  readonly allowed: boolean;
}

const person = (role: string | number, allowed: boolean, config?: unknown): Actor => ({
  who: { login: "asker" },
  world: { roles: { asker: role }, config },
  allowed,
});
const bot = (login: string, allowed: boolean, config?: unknown): Actor => ({
  who: { login, type: "Bot" },
  world: { roles: { [login]: "admin" }, text: { author: login }, config },
  allowed,
});
const listed = { github: { bots: ["renovate[bot]"], roles: ["releaser"] } };

const actors: Readonly<Record<string, Actor>> = {
  "the owner": person("admin", true),
  "an admin": person("admin", true),
  "a maintainer": person("maintain", true),
  "a writer": person("write", true),
  "somebody who triages": person("triage", false, listed),
  "a reader": person("read", false, listed),
  "a stranger": person("none", false),
  "a member with a role of the organisation's that is named": person("releaser", true, listed),
  "a member with a role of the organisation's that is not": person("auditor", false, listed),
  "a bot that is named": bot("renovate[bot]", true, listed),
  "a bot that is not named": bot("helper[bot]", false, listed),
  "our own bot": bot("github-actions[bot]", false, listed),
  "a ghost": person(404, false),
  "somebody GitHub says nothing of (403)": person(403, false),
  "somebody GitHub says nothing of (500)": person(500, false),
  "somebody GitHub says nothing of (no answer)": person("slow", false),
};

const events: readonly (readonly [name: string, event: string, options: EventOptions, world?: World])[] = [
  ["a comment on an issue", "issue_comment", {}],
  ["a comment on a pull request", "pull_comment", {}],
  ["a review", "pull_request_review", {}],
  ["a comment of a review", "pull_request_review_comment", {}],
  ["a label", "issues", { body: "agentic:w" }],
  ["a dispatch", "workflow_dispatch", {}],
  ["a dispatch of the repository", "repository_dispatch", {}],
  ["an edited comment", "issue_comment", { action: "edited" }],
  ["a comment on a fork's pull request", "pull_comment", {}, { pull: { repository: "mallory/repo" } }],
  ["a run of another workflow", "workflow_run", {}],
];
const NEVER = new Set([
  "an edited comment",
  "a comment on a fork's pull request",
  "a run of another workflow",
]);

describe("who may start runs", () => {
  const rows = Object.entries(actors).flatMap(([name, actor]) =>
    events.map((event) => ({ name, actor, event })),
  );
  it.each(rows)("$name, by $event.0", async ({ actor: { who, world, allowed }, event }) => {
    const [what, name, options, around = {}] = event;
    const asked = await askedBy(name, { sender: who, ...options });
    const verdict = asked && (await judge(placeIn({ ...world, ...around }), asked));
    expect(verdict?.allowed ?? false).toBe(allowed && !NEVER.has(what));
  });

  it("needs everybody who had a hand in it, not only who wrote it", async () => {
    const roles = { asker: "write", other: "read" };
    const asked = await askedBy("issue_comment", { author: { login: "asker" }, sender: { login: "other" } });
    expect(asked && (await judge(placeIn({ roles }), asked))).toMatchObject({ allowed: false });
    const deputy = await askedBy("issue_comment", {
      author: { login: "other" },
      sender: { login: "asker" },
    });
    expect(deputy && (await judge(placeIn({ roles, text: { author: "other" } }), deputy))).toMatchObject({
      allowed: false,
    });
  });

  it("lets a workflow of this repository go on with a run, and do nothing else", async () => {
    const sender = { login: "github-actions[bot]", type: "Bot" };
    const given = async (client_payload: object) => {
      const trigger = await readTrigger({
        ...sourceOf("repository_dispatch"),
        payload: { sender, client_payload },
      });
      return trigger.status === "asks" ? await judge(placeIn({}), trigger.asked) : undefined;
    };
    expect(await given({ command: "resume", "run-id": "20260131-abc123" })).toEqual({ allowed: true });
    expect(await given({ command: "run", workflow: "w" })).toMatchObject({ allowed: false });
    expect(await given({ command: "cancel", "run-id": "20260131-abc123" })).toMatchObject({ allowed: false });
  });

  it("gives no bot a right where the configuration has mistakes", async () => {
    const asked = await askedBy("issue_comment", { sender: { login: "renovate[bot]", type: "Bot" } });
    const config = { github: { bots: ["renovate[bot]"], unknown: 1 } };
    expect(
      asked && (await judge(placeIn({ config, text: { author: "renovate[bot]" } }), asked)),
    ).toMatchObject({
      allowed: false,
    });
  });
});

describe("the least permission", () => {
  it.each([
    ["write", "write", true],
    ["maintain", "write", false],
    ["maintain", "maintain", true],
    ["admin", "maintain", false],
    ["admin", "admin", true],
  ])("%s lets somebody with the role %s in: %s", async (permission, role, expected) => {
    const asked = await askedBy("issue_comment", { sender: { login: "asker" } });
    const world = { roles: { asker: role }, config: { github: { permission } } };
    expect((asked && (await judge(placeIn(world), asked)))?.allowed).toBe(expected);
  });
});

describe("what changes between the asking and the gate", () => {
  const roles = { asker: "write" };
  it.each<[string, string, World, RegExp]>([
    ["the comment was edited", "issue_comment", { text: { body: "/agentic run other" } }, /edited since/],
    ["the comment is gone", "issue_comment", { text: 404 }, /is gone/],
    ["the comment is somebody else's", "issue_comment", { text: { author: "mallory" } }, /not by asker/],
    ["the review was edited", "pull_request_review", { text: { body: "" } }, /edited since/],
    ["the head moved", "pull_request_review", { pull: { sha: "b".repeat(40) } }, /has moved/],
    ["the base is another", "pull_request_review", { pull: { base: "release" } }, /goes to release now/],
    ["the pull request was closed", "pull_comment", { pull: { state: "closed" } }, /is closed/],
    ["the fork is gone", "pull_comment", { pull: { repository: null } }, /that is gone/],
    ["the right was taken away", "pull_comment", { roles: { asker: "read" } }, /may not start runs/],
  ])("%s", async (_what, name, world, reason) => {
    const asked = await askedBy(name, { sender: { login: "asker" } });
    const verdict = asked && (await judge(placeIn({ roles, ...world }), asked));
    expect(verdict).toEqual({ allowed: false, reason: expect.stringMatching(reason) as string });
  });

  it("pins the head of the pull request", async () => {
    const asked = await askedBy("pull_comment", { sender: { login: "asker" } });
    expect(asked && (await judge(placeIn({ roles }), asked))).toEqual({
      allowed: true,
      headSha: SHA,
      headRef: "topic",
    });
  });
});

describe("the gate", () => {
  let server: GitHubServer;
  beforeAll(async () => {
    server = await startGitHubServer();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  it("says what a comment at GitHub asks for, in a folder without a checkout", async () => {
    const repo = await server.createRepository();
    server.addPerson("writer", { repo, permission: "push" });
    server.addPerson("reader", { repo, permission: "pull" });
    await server.ask(repo, "POST /issues", { title: "Broken", body: "" });
    using empty = createProject({ git: false });
    const gate = async (login: string, comment: unknown) => {
      using job = openRunner(empty, {
        event: comment,
        environment: {
          GITHUB_REPOSITORY: `${server.owner}/${repo}`,
          GITHUB_API_URL: server.url,
          GITHUB_SERVER_URL: server.url,
          GITHUB_EVENT_NAME: "issue_comment",
          GITHUB_ACTOR: login,
        },
      });
      return await job.call({ command: "gate", "github-token": server.token() });
    };
    const said = async (login: string, body: string) => {
      const sender = { login, type: "User" };
      const comment = {
        id: 1,
        body,
        user: sender,
        created_at: "2026-01-31T12:00:00Z",
        updated_at: "2026-01-31T12:00:00Z",
      };
      return await gate(login, { action: "created", sender, issue: { number: 1 }, comment });
    };
    expect(await said("reader", "/agentic run w")).toMatchObject({ code: 0, outputs: { allowed: "false" } });
    expect(await said("writer", "thank you")).toMatchObject({ code: 0, outputs: { allowed: "false" } });
    expect(await said("writer", "/agentic run w")).toMatchObject({
      outputs: { allowed: "false" },
      log: expect.stringMatching(/The comment is gone/) as string,
    });
    const dispatched = await (async () => {
      using job = openRunner(empty, {
        event: {
          sender: { login: "writer", type: "User" },
          inputs: { command: "run", workflow: "w", variables: "request: x" },
        },
        environment: {
          GITHUB_REPOSITORY: `${server.owner}/${repo}`,
          GITHUB_API_URL: server.url,
          GITHUB_SERVER_URL: server.url,
          GITHUB_ACTOR: "writer",
          GITHUB_RUN_ID: "5",
        },
      });
      return await job.call({ command: "gate", "github-token": server.token() });
    })();
    expect(dispatched.outputs).toMatchObject({
      allowed: "true",
      command: "run",
      workflow: "w",
      variables: "request: x",
      "run-id": expect.stringMatching(/^\d{8}-[0-9a-z]{6}$/) as string,
    });
  });

  it("denies without a token, and without an event", async () => {
    using empty = createProject({ git: false });
    using job = openRunner(empty, { environment: { GITHUB_EVENT_PATH: "/nowhere" } });
    expect(await job.call({ command: "gate" })).toMatchObject({ code: 0, outputs: { allowed: "false" } });
  });
});
