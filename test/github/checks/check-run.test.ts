import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type CheckAnnotation,
  type CheckRun,
  type CheckRunView,
  createCheckRun,
} from "../../../src/github/checks/check-run.ts";
import { createGitHubClient } from "../../../src/github/client/client.ts";
import type { RepositoryClient } from "../../../src/github/client/github-repository.ts";
import { appToken } from "../../../src/github/client/token.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { placeAt } from "../../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";

let server: GitHubServer;
let repo: string;
let headSha: string;
let place: RepositoryClient;
let told: string[];
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.onRequest = () => {};
  repo = await server.createRepository();
  const { object } = (await server.ask(repo, "GET /git/ref/heads/main")) as { object: { sha: string } };
  headSha = object.sha;
  const repository = { owner: server.owner, repo };
  const token = appToken({ app: server.app, apiUrl: server.url }, repository);
  place = {
    client: createGitHubClient({ token, baseUrl: server.url, writePauseMs: 0, retryUnitMs: 1 }),
    repository,
  };
  told = [];
});

const open = (at = place, externalId = "20260101-abc123"): CheckRun =>
  createCheckRun(at, {
    headSha,
    name: "agentic-sdlc",
    externalId,
    detailsUrl: "https://example.com/run",
    clock: new FakeClock(),
    report: (text) => told.push(text),
  });

const running: CheckRunView = { status: "in_progress", title: "Build", summary: "| step |", annotations: [] };
const done: CheckRunView = { ...running, status: "completed", conclusion: "failure", title: "Failed" };

const annotation = (line: number): CheckAnnotation => ({
  path: "src/a.ts",
  line,
  level: "failure",
  message: `wrong ${line}`,
});
const annotations = (length: number): CheckAnnotation[] =>
  Array.from({ length }, (_, index) => annotation(index + 1));

interface Shown {
  readonly id: number;
  readonly status: string;
  readonly conclusion: string | null;
  readonly html_url: string;
  readonly output: { readonly title: string; readonly annotations_count: number };
}
async function shown(): Promise<Shown[]> {
  const path = `GET /commits/${headSha}/check-runs?filter=all&per_page=100`;
  return ((await server.ask(repo, path)) as { check_runs: Shown[] }).check_runs;
}
async function lines(id: number | undefined): Promise<number[]> {
  const all: { start_line: number }[] = [];
  for (const page of [1, 2, 3, 4, 5, 6]) {
    const path = `GET /check-runs/${id}/annotations?per_page=100&page=${page}`;
    all.push(...((await server.ask(repo, path)) as { start_line: number }[]));
  }
  return all.map(({ start_line: line }) => line);
}

describe("the check of a run", () => {
  test("shows how it stands, and how it ended", async () => {
    const check = open();
    check.show(running, "now");
    const made = await check.flush();
    expect(await shown()).toEqual([
      expect.objectContaining({ status: "in_progress", conclusion: null, id: made }),
    ]);
    check.show(done, "now");
    expect(await check.flush()).toEqual(made);
    expect(await shown()).toEqual([expect.objectContaining({ status: "completed", conclusion: "failure" })]);
    expect(told).toEqual([]);
  });

  test("is gone on with by whoever goes on with the run, and is another run's nowhere", async () => {
    for (const [id, view] of [
      ["one", running],
      ["two", running],
      ["one", done],
    ] as const) {
      const check = open(place, id);
      check.show(view, "now");
      await check.flush();
    }
    expect((await shown()).map(({ status }) => status).sort()).toEqual(["completed", "in_progress"]);
  });

  test("has each annotation once, however many there are and whoever shows them", async () => {
    const check = open();
    check.show({ ...running, annotations: annotations(20) }, "now");
    await check.flush();
    check.show({ ...done, annotations: annotations(120) }, "now");
    await check.flush();
    const again = open();
    again.show({ ...done, annotations: annotations(121) }, "now");
    await again.flush();
    const [there] = await shown();
    expect(there).toMatchObject({ status: "completed", conclusion: "failure" });
    expect(await lines(there?.id)).toEqual(annotations(121).map(({ line }) => line));
  });

  test("has no more of them than anybody reads", async () => {
    const check = open();
    check.show({ ...done, annotations: annotations(700) }, "now");
    await check.flush();
    expect((await shown())[0]?.output.annotations_count).toBe(500);
  });

  test("is one, also where the answer to making it was lost", async () => {
    let lost = false;
    server.onRequest = ({ method, path }) => {
      if (lost || method !== "POST" || !path.endsWith("/check-runs")) return;
      lost = true;
      return { when: "after", status: 502, message: "Bad Gateway" };
    };
    const check = open();
    check.show(running, "now");
    await check.flush();
    check.show(done, "now");
    await check.flush();
    expect(await shown()).toHaveLength(1);
    expect((await shown())[0]).toMatchObject({ status: "completed" });
  });

  test("is told of once where only an App may make one, and then left alone", async () => {
    const check = open(placeAt(server, repo));
    const seen: string[] = [];
    server.onRequest = ({ method }) => void seen.push(method);
    for (const view of [running, done]) {
      check.show(view, "now");
      expect(await check.flush()).toBeUndefined();
    }
    expect(seen).toEqual(["GET", "POST"]);
    expect(told).toEqual([expect.stringMatching(/App.*`checks: write`.*The run continues without it\.$/)]);
  });
});
