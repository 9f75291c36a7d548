import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dispatchWorkflow, findWorkflowRun } from "../../../src/github/actions/workflow-runs.ts";
import { fetchRole, fetchTeams } from "../../../src/github/client/collaborators.ts";
import type { RepositoryClient } from "../../../src/github/client/github-repository.ts";
import {
  defaultBranchOf,
  listRepositoryFiles,
  readRepositoryFile,
} from "../../../src/github/client/repository-objects.ts";
import { addReaction } from "../../../src/github/issues/conversation-comments.ts";
import { reactionsOfNode, recentReviews } from "../../../src/github/pulls/recent-reviews.ts";
import {
  readOpenThreads,
  replyInThread,
  resolveOpenThread,
} from "../../../src/github/pulls/review-threads.ts";
import { readReviewWithComments, reviewsSince } from "../../../src/github/pulls/reviews.ts";
import { placeAt } from "../../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";

let server: GitHubServer;
let repo: string;
let place: RepositoryClient;
let pull: number;
beforeAll(async () => {
  server = await startGitHubServer();
  repo = await server.createRepository();
  place = placeAt(server, repo);
  const main = (await server.ask(repo, "GET /git/ref/heads/main")) as { object: { sha: string } };
  await server.ask(repo, "POST /git/refs", { ref: "refs/heads/topic", sha: main.object.sha });
  await server.ask(repo, "PUT /contents/a.ts", { message: "a", content: "YQ==", branch: "topic" });
  const opened = await server.ask(repo, "POST /pulls", { title: "P", head: "topic", base: "main" });
  pull = (opened as { number: number }).number;
});
afterAll(() => server[Symbol.asyncDispose]());

const review = async (body: object): Promise<number> =>
  ((await server.ask(repo, `POST /pulls/${pull}/reviews`, body)) as { id: number }).id;
const line = (number: number) => ({ path: "a.ts", line: number, body: `Remark ${number}` });

describe("a review", () => {
  test("is read with all of its comments, over pages, and with no others", async () => {
    const lines = Array.from({ length: 130 }, (_, index) => line(index + 1));
    const id = await review({ event: "REQUEST_CHANGES", body: "No", comments: lines });
    await review({ event: "COMMENT", body: "Hm", comments: [line(7)] });
    const read = await readReviewWithComments(place, pull, id);
    expect(read?.review).toMatchObject({ id, state: "CHANGES_REQUESTED", body: "No" });
    expect(read?.comments.map((each) => each.line)).toEqual(lines.map((each) => each.line));
  });

  test("is among those since it was submitted, oldest first, and not since later", async () => {
    const began = new Date(Date.now() - 1_000);
    const ids = [await review({ event: "COMMENT", body: "One" }), await review({ event: "APPROVE" })];
    const found = await reviewsSince(place, pull, began);
    expect(found.slice(-2)).toMatchObject([
      { id: ids[0], state: "COMMENTED", body: "One", user: { login: server.owner, type: "User" } },
      { id: ids[1], state: "APPROVED" },
    ]);
    expect(await reviewsSince(place, pull, new Date(Date.now() + 60_000))).toEqual([]);
  });

  test("is found with its remarks among those of all pull requests, where it was submitted since", async () => {
    const began = new Date(Date.now() - 1_000);
    const id = await review({ event: "COMMENT", body: "/agentic help", comments: [line(3)] });
    const user = { login: server.owner, type: "User" };
    const found = await recentReviews(place, began);
    const [own, remark] = [found.find((each) => each.id === id), found.find((each) => each.review === id)];
    expect(own).toMatchObject({ kind: "review", pull, body: "/agentic help", user, isEdited: false });
    expect(remark).toMatchObject({ kind: "review-comment", pull, body: "Remark 3", path: "a.ts", user });
    expect(await recentReviews(place, new Date(Date.now() + 60_000))).toEqual([]);
  });

  test("that is gone is none", async () => {
    expect(await readReviewWithComments(place, pull, 99_999)).toBeUndefined();
  });
});

test("a reaction is put once on each kind of thing that there is", async () => {
  for (let time = 0; time < 2; time += 1) {
    await addReaction(place, { kind: "issue", number: pull }, "eyes");
    await addReaction(place, { kind: "comment", id: 1 }, "-1");
    await addReaction(place, { kind: "review-comment", id: 2 }, "eyes");
    await addReaction(place, { kind: "review", nodeId: "PRR_1" }, "eyes");
  }
  const put = (await server.ask(repo, "GET /_reactions")) as { target: string; content: string }[];
  expect(put.map(({ target, content }) => [target, content])).toEqual([
    [`issue-${pull}`, "eyes"],
    ["comment-1", "-1"],
    ["review-comment-2", "eyes"],
    ["node-PRR_1", "EYES"],
  ]);
});

test("what an App has put to a review is known by the review's name", async () => {
  const id = await review({ event: "COMMENT", body: "/agentic help" });
  const nodeId = (await recentReviews(place, new Date(0))).find((each) => each.id === id)?.nodeId ?? "";
  expect(await reactionsOfNode(place, nodeId)).toEqual([]);
  server.addPerson("helper[bot]", { repo, permission: "push" });
  const bot = placeAt(server, repo, server.token("helper[bot]"));
  await addReaction(bot, { kind: "review", nodeId }, "-1");
  expect(await reactionsOfNode(place, nodeId)).toEqual(["-1"]);
});

test("a reaction that may not be put names the permission", async () => {
  server.onRequest = () => ({
    when: "before",
    status: 403,
    message: "Resource not accessible by integration",
  });
  await expect(addReaction(place, { kind: "comment", id: 1 }, "eyes")).rejects.toMatchObject({
    code: "remote-refused",
    message: expect.stringContaining("`issues: write`"),
  });
  server.onRequest = () => {};
});

describe("a thread", () => {
  test("is answered once and resolved once, however often that is asked", async () => {
    await review({ event: "COMMENT", body: "x", comments: [line(1), line(2)] });
    const all = (await server.ask(repo, `GET /pulls/${pull}/comments?per_page=100&page=2`)) as {
      id: number;
    }[];
    const thread = all.at(-1)?.id ?? 0;
    const said = { pull, thread, marker: "<!-- agentic-sdlc:thread -->", body: "Done in abc." };
    expect(await replyInThread(place, said)).toBe("replied");
    expect(await replyInThread(place, said)).toBe("known");
    const open = async (): Promise<string | undefined> =>
      (await readOpenThreads(place, pull, [thread])).get(thread);
    expect(await resolveOpenThread(place, await open())).toBe(true);
    expect(await resolveOpenThread(place, await open())).toBe(false);
    expect(await server.ask(repo, "GET /_resolved")).toEqual([thread]);
    expect((await readOpenThreads(place, pull, [99_999])).size).toBe(0);
  });
});

describe("what is learned of people", () => {
  test("is their role, none for nobody, and nothing where GitHub says nothing", async () => {
    server.addPerson("triager", { repo, permission: "triage" });
    expect(await fetchRole(place, "triager")).toBe("triage");
    expect(await fetchRole(place, "nobody-of-this-name")).toBe("none");
    server.onRequest = () => ({ when: "before", status: 500, message: "Down" });
    expect(await fetchRole(place, "triager")).toBeUndefined();
    server.onRequest = () => {};
  });

  test("are their teams; nothing where a team cannot be seen", async () => {
    await server.ask(repo, "POST /_team", { slug: "core", members: ["ann"] });
    await server.ask(repo, "POST /_team", { slug: "docs", members: [] });
    expect(await fetchTeams(place, "ann", ["docs", "core"])).toEqual(["core"]);
    expect(await fetchTeams(place, "bob", ["docs", "core"])).toEqual([]);
    expect(await fetchTeams(place, "ann", ["core", "hidden"])).toBeUndefined();
  });
});

test("files and folders of the default branch are read, and what is not there is not", async () => {
  await server.ask(repo, "PUT /contents/.agentic/workflows/w.yaml", { message: "w", content: "YTogMQ==" });
  expect(await defaultBranchOf(place)).toBe("main");
  expect(await readRepositoryFile(place, ".agentic/workflows/w.yaml")).toBe("a: 1");
  expect(await readRepositoryFile(place, "no.yaml")).toBeUndefined();
  const files = await listRepositoryFiles(place, ".agentic/workflows");
  expect(files.map(({ name }) => name)).toEqual(["w.yaml"]);
  expect(await listRepositoryFiles(place, "none")).toEqual([]);
});

test("a run of a workflow is found by the id in its title, and older ones are others'", async () => {
  server.addWorkflow(repo, "agentic.yml");
  const inputs = { command: "run", "run-id": "20260131-k3f9qz" };
  await dispatchWorkflow(place, { file: "agentic.yml", ref: "main" }, inputs);
  const wanted = { file: "agentic.yml", runId: "20260131-k3f9qz", since: new Date(0) };
  expect(await findWorkflowRun(place, wanted)).toMatchObject({ isCompleted: false });
  expect(await findWorkflowRun(place, { ...wanted, runId: "20260131-aaaaaa" })).toBeUndefined();
  expect(await findWorkflowRun(place, { ...wanted, file: "other.yml" })).toBeUndefined();
  // One that was started for something said before may be in its last moments.
  const later = new Date(Date.now() + 60_000);
  expect(await findWorkflowRun(place, { ...wanted, since: later })).toBeUndefined();
});
