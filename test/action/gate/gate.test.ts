import { Octokit } from "@octokit/rest";
import { describe, expect, it } from "vitest";
import { checkDispatchPermission } from "../../../src/action/gate/trigger-permission.ts";
import { readTrigger } from "../../../src/action/gate/trigger.ts";
import { recheckPermission } from "../../../src/github-events/handle-event.ts";
import { createEventContext } from "../../../src/github-events/repository-context.ts";
import { type EventOptions, REPOSITORY, SHA, sourceOf, type Who } from "../../support/action/events.ts";

/** GitHub, as far as the gate asks it; a function answers anew each time. */
interface World {
  readonly roles?: Readonly<Record<string, string | number | "slow">>;
  readonly config?: unknown;
  readonly text?: { readonly body?: string; readonly author?: string } | 404;
  readonly pull?: { sha?: string; repository?: string | null; state?: string; base?: string };
  /** Whether what is asked about is a pull request. */
  readonly isPull?: boolean;
}

function placeIn({ roles = {}, config, text = {}, pull = {}, isPull = false }: World) {
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
    if (/\/issues\/\d+$/.test(path)) {
      const state = pull.state ?? "open";
      const about = isPull ? { pull_request: {} } : {};
      const address = { url: `https://api.github.com${path}`, title: "An issue" };
      return Response.json({ ...address, locked: false, state, ...about });
    }
    if (path.endsWith("/comments")) return Response.json([]);
    if (/\/(comments|reviews)\/\d+$/.test(path)) {
      if (text === 404) return Response.json({ message: "Not Found" }, { status: 404 });
      const user = { login: text.author ?? "asker", type: "User" };
      return Response.json({ id: 7, state: "COMMENTED", body: text.body ?? "/agentic run w", user });
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

interface Answer {
  readonly allowed: boolean;
  readonly headSha?: string | undefined;
  readonly reason?: string;
}

/** What the gate says, and later `publish`, of an event of GitHub's. */
async function verdictOn(name: string, options: EventOptions, world: World): Promise<Answer> {
  const source = sourceOf(name, options);
  const isPull = name.startsWith("pull_");
  const place = placeIn({ isPull, ...world });
  const ports = createEventContext(place, { own: { login: "github-actions[bot]" }, report: () => {} });
  const again = await recheckPermission(source, ports);
  if (again) {
    const { decision: who, issue } = again;
    if (!who.allowed) return { allowed: false, reason: who.reason };
    return { allowed: true, headSha: issue?.head?.sha };
  }
  const trigger = await readTrigger(source);
  return trigger.status === "requested"
    ? await checkDispatchPermission(place, trigger.request)
    : { allowed: false, reason: trigger.reason };
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
    const verdict = await verdictOn(name, { sender: who, ...options }, { ...world, ...around });
    expect(verdict.allowed).toBe(allowed && !NEVER.has(what));
  });

  it("needs everybody who had a hand in it, not only who wrote it", async () => {
    const roles = { asker: "write", other: "read" };
    const author = { login: "asker" };
    const sender = { login: "other" };
    expect(await verdictOn("issue_comment", { author, sender }, { roles })).toMatchObject({
      allowed: false,
    });
    const deputy = { author: sender, sender: author };
    expect(await verdictOn("issue_comment", deputy, { roles, text: { author: "other" } })).toMatchObject({
      allowed: false,
    });
  });

  it("lets a workflow of this repository begin and go on with a run that it names, and do nothing else", async () => {
    const sender = { login: "github-actions[bot]", type: "Bot" };
    const given = async (client_payload: object) => {
      const trigger = await readTrigger({
        ...sourceOf("repository_dispatch"),
        payload: { sender, client_payload },
      });
      return trigger.status === "requested"
        ? await checkDispatchPermission(placeIn({}), trigger.request)
        : undefined;
    };
    const named = { "run-id": "20260131-abc123" };
    expect(await given({ command: "resume", ...named })).toEqual({ allowed: true });
    expect(await given({ command: "run", workflow: "w", ...named })).toEqual({ allowed: true });
    expect(await given({ command: "cancel", ...named })).toEqual({ allowed: true });
    expect(await given({ command: "run", workflow: "w" })).toMatchObject({ allowed: false });
  });

  it("gives no bot a right where the configuration has mistakes", async () => {
    const config = { github: { bots: ["renovate[bot]"], unknown: 1 } };
    const sender = { login: "renovate[bot]", type: "Bot" };
    const world = { config, text: { author: "renovate[bot]" } };
    for (const name of ["issue_comment", "workflow_dispatch"])
      expect(await verdictOn(name, { sender }, world)).toMatchObject({ allowed: false });
  });
});

describe("the least permission", () => {
  const rows = (["issue_comment", "workflow_dispatch"] as const).flatMap((name) =>
    (
      [
        ["write", "write", true],
        ["maintain", "write", false],
        ["maintain", "maintain", true],
        ["admin", "maintain", false],
        ["admin", "admin", true],
      ] as const
    ).map((row) => [name, ...row] as const),
  );
  it.each(rows)(
    "by %s: %s lets somebody with the role %s in: %s",
    async (name, permission, role, expected) => {
      const world = { roles: { asker: role }, config: { github: { permission } } };
      expect((await verdictOn(name, { sender: { login: "asker" } }, world)).allowed).toBe(expected);
    },
  );
});

describe("what changes between the asking and the last job", () => {
  const roles = { asker: "write" };
  const sender = { login: "asker" };
  it.each<[string, string, World, RegExp]>([
    ["the comment was edited", "issue_comment", { text: { body: "/agentic run other" } }, /edited/],
    ["the comment is gone", "issue_comment", { text: 404 }, /gone/],
    ["the comment is somebody else's", "issue_comment", { text: { author: "mallory" } }, /edited/],
    ["the review was edited", "pull_request_review", { text: { body: "" } }, /edited/],
    ["the fork is gone", "pull_comment", { pull: { repository: null } }, /fork/],
    ["the right was taken away", "pull_comment", { roles: { asker: "read" } }, /role/],
  ])("%s", async (_what, name, world, reason) => {
    const verdict = await verdictOn(name, { sender }, { roles, ...world });
    expect(verdict).toEqual({ allowed: false, reason: expect.stringMatching(reason) as string });
  });

  it.each<[string, World, RegExp]>([
    ["the head moved", { pull: { sha: "b".repeat(40) } }, /has moved/],
    ["the pull request was closed", { pull: { state: "closed" } }, /is closed/],
    ["it comes from a fork", { pull: { repository: "mallory/repo" } }, /is from mallory/],
    ["the base is another", { pull: { base: "release" } }, /now targets release/],
  ])("%s, for a workflow's own event", async (_what, world, reason) => {
    const source = { ...sourceOf("pull_request", { sender }), configured: { command: "run", workflow: "w" } };
    const trigger = await readTrigger(source);
    if (trigger.status !== "requested") throw new Error(trigger.reason);
    expect(await checkDispatchPermission(placeIn({ roles, ...world }), trigger.request)).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(reason) as string,
    });
  });

  it("pins the head of the pull request that a run is asked for at", async () => {
    expect(await verdictOn("pull_comment", { sender }, { roles })).toEqual({ allowed: true, headSha: SHA });
    const inputs = { command: "run", workflow: "w", issue: "3" };
    const dispatch = {
      ...sourceOf("workflow_dispatch"),
      payload: { sender: { ...sender, type: "User" }, inputs },
    };
    const trigger = await readTrigger(dispatch);
    if (trigger.status !== "requested") throw new Error(trigger.reason);
    expect(await checkDispatchPermission(placeIn({ roles, isPull: true }), trigger.request)).toMatchObject({
      headSha: SHA,
    });
    expect(await checkDispatchPermission(placeIn({ roles }), trigger.request)).toEqual({ allowed: true });
  });
});
