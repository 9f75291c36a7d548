import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RunFacts } from "../../src/output/status/run-facts.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { renderEvents } from "../../src/run/journal/journal.ts";
import { threadSurface } from "../../src/runner/surfaces/run-surfaces.ts";
import { redactorFor } from "../../src/wiring/create-redactor.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type Fault, type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { stateAfter } from "../support/run/run-state.ts";
import { RUN_ID } from "../support/world.ts";

let server: GitHubServer;
let repo: string;
let pull: number;
let head: string;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.onRequest = () => {};
  repo = await server.createRepository();
  const { object } = await ask<{ object: { sha: string } }>("GET /git/ref/heads/main");
  await ask("POST /git/refs", { ref: "refs/heads/agentic/w", sha: object.sha });
  await commit("b.ts", "Begin");
  head = await commit("a.ts", "Make it dark");
  pull = (await ask<{ number: number }>("POST /pulls", { title: "P", head: "agentic/w", base: "main" }))
    .number;
});

const ask = async <T>(route: string, body?: object): Promise<T> => (await server.ask(repo, route, body)) as T;
const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);

/** Commits a file of twenty lines, one of which may be another; the file may be there already. */
async function commit(path: string, message: string, changedLine?: number): Promise<string> {
  const lines = LINES.with((changedLine ?? 1) - 1, changedLine === undefined ? "line 1" : "changed");
  const content = Buffer.from(`${lines.join("\n")}\n`).toString("base64");
  const there = await ask<{ sha: string }>(`GET /contents/${path}?ref=agentic/w`).catch(() => undefined);
  const body = { message, content, branch: "agentic/w", ...(there ? { sha: there.sha } : {}) };
  return (await ask<{ commit: { sha: string } }>(`PUT /contents/${path}`, body)).commit.sha;
}

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly in_reply_to_id?: number;
}
const comments = (): Promise<Comment[]> => ask(`GET /pulls/${pull}/comments?per_page=100`);
const repliesTo = async (thread: number): Promise<string[]> =>
  (await comments()).filter((each) => each.in_reply_to_id === thread).map(({ body }) => body);
const resolved = (): Promise<number[]> => ask("GET /_resolved");

/** A review with a remark on each of some files; returns the answer that it is. */
async function review(...paths: string[]): Promise<NewRunEvent & { type: "human.answered" }> {
  const remarks = paths.map((path) => ({ path, line: 1, body: `About ${path}` }));
  const { id } = await ask<{ id: number }>(`POST /pulls/${pull}/reviews`, {
    event: "REQUEST_CHANGES",
    body: "No",
    comments: remarks,
  });
  const begun = (await comments()).filter(({ body }) => body.startsWith("About ")).slice(-paths.length);
  const threads = begun.map((each, index) => ({
    id: String(each.id),
    path: paths[index] ?? "",
    line: 1,
    text: each.body,
  }));
  const request = `review-${id}`;
  return { type: "human.answered", step: "ask", attempt: 1, decision: "input", text: "No", request, threads };
}

const threadsOf = ({ threads = [] }: { threads?: readonly { id?: string | undefined }[] | undefined }) =>
  threads.map(({ id }) => Number(id));

interface Telling {
  readonly events: readonly NewRunEvent[];
  readonly end?: NewRunEvent;
  readonly branches?: ReadonlySet<string>;
}

/** Shows the run once more; returns what people were told. */
async function tell({ events, end = { type: "run.completed" }, branches }: Telling): Promise<string[]> {
  const all: NewRunEvent[] = [
    {
      type: "workspace.prepared",
      mode: "worktree",
      path: ".worktrees/w",
      branch: "agentic/w",
      base_branch: "main",
      base_sha: "0".repeat(40),
    },
    { type: "human.asked", step: "ask", attempt: 1, message: "Good?" },
    ...events,
    end,
  ];
  const told: string[] = [];
  const surface = threadSurface({
    linksFor: () => ({ server: "https://github.com", repository: `octo/${repo}` }),
    openGitHub: () => Promise.resolve(placeAt(server, repo)),
    redactor: redactorFor({ GITHUB_TOKEN: "a-secret-of-some-length" }),
    report: (text) => told.push(text),
    ...(branches ? { branches } : {}),
  });
  const numbered = renderEvents(all, { seq: 1, at: "2026-01-31T12:00:00.000Z" }).events;
  surface.show({ events: numbered, state: stateAfter(...all) } as unknown as RunFacts, "now");
  await surface.flush();
  return told;
}

const committed = (sha: string, ...files: string[]): NewRunEvent => ({
  type: "step.succeeded",
  step: "mend",
  attempt: 1,
  commit: sha,
  files,
});
const marker = (request: string | undefined): string =>
  `<!-- agentic-sdlc:run=${RUN_ID} answer=${request} -->`;

describe("the threads of an answer", () => {
  test("are each told the commit, once, however often the run is shown; those whose lines it changed are resolved", async () => {
    const answer = await review("a.ts", "b.ts");
    const [one = 0, two = 0] = threadsOf(answer);
    const mended = await commit("a.ts", "Make it *darker*, @octo\n\nFixes #1", 1);
    const events = [answer, committed(mended, "a.ts")];
    for (let time = 0; time < 3; time += 1) expect(await tell({ events })).toEqual([]);
    const link = `[\`${mended.slice(0, 7)}\`](https://github.com/octo/${repo}/commit/${mended})`;
    const [said = "", ...more] = await repliesTo(one);
    expect(more).toEqual([]);
    expect(said.split("\n")[0]).toBe(marker(answer.request));
    expect(said).toContain(`Done in ${link}: Make it \\*darker\\*, @&#8203;octo`);
    expect(said).not.toContain("Fixes");
    expect(await repliesTo(two)).toEqual([
      `${marker(answer.request)}\nTaken up in ${link}: Make it \\*darker\\*, @&#8203;octo\n\n\`b.ts\` itself was not changed, so this thread stays open.`,
    ]);
    expect(await resolved()).toEqual([one]);
  });

  test("stay open where the file was changed elsewhere, and where it was changed before the remark", async () => {
    const answer = await review("a.ts", "b.ts");
    const [one = 0, two = 0] = threadsOf(answer);
    const far = await commit("a.ts", "Change its end", 15);
    await tell({ events: [answer, committed(head, "b.ts"), committed(far, "a.ts")] });
    expect(await resolved()).toEqual([]);
    expect((await repliesTo(one))[0]).toContain(
      "`a.ts` was changed, but not near this line, so this thread stays open.",
    );
    expect(await repliesTo(two)).toHaveLength(1);
  });

  test("are resolved where a step's output names them, with what it says was done; words for another thread do not count", async () => {
    const answer = await review("a.ts", "b.ts");
    const [one = 0, two = 0] = threadsOf(answer);
    const fix = await commit("c.ts", "Move it");
    const threads = [
      { id: String(one), done: "Moved to *c.ts*, @octo" },
      { id: two, done: " " },
      { id: 999_999, done: "Nothing" },
    ];
    const output = { data: { threads } } as unknown as NonNullable<
      Extract<NewRunEvent, { type: "step.succeeded" }>["output"]
    >;
    await tell({ events: [answer, { ...committed(fix, "c.ts"), output } as NewRunEvent] });
    expect(await resolved()).toEqual([one]);
    expect((await repliesTo(one))[0]).toMatch(
      /^Done in .*: Move it\n\nMoved to \\\*c\.ts\\\*, @&#8203;octo$/m,
    );
    expect((await repliesTo(two))[0]).toContain("`b.ts` itself was not changed");
  });

  test("are left alone while nothing was pushed for them", async () => {
    const answer = await review("a.ts");
    const [thread = 0] = threadsOf(answer);
    await tell({ events: [answer] });
    await tell({ events: [answer, committed("f".repeat(40), "a.ts")] });
    expect([await repliesTo(thread), await resolved()]).toEqual([[], []]);
  });

  test("wait while the run fails, or was stopped", async () => {
    const answer = await review("a.ts");
    const events = [answer, committed(await commit("a.ts", "Fix", 1), "a.ts")];
    const failure = { class: "fatal", code: "x", message: "No." } as const;
    for (const end of [
      { type: "run.failed", failure },
      { type: "run.cancelled", reason: "interrupted" },
      { type: "run.paused", reason: "budget", message: "Too dear" },
    ] satisfies NewRunEvent[])
      await tell({ events, end });
    expect(await resolved()).toEqual([]);
    const asked: NewRunEvent = { type: "human.asked", step: "again", attempt: 1, message: "And now?" };
    await tell({ events: [...events, asked], end: { type: "run.paused", reason: "human", message: "" } });
    expect(await resolved()).toEqual(threadsOf(answer));
  });

  test("of another pull request, another review or a branch that is not the run's are nobody's to touch", async () => {
    const answer = await review("a.ts");
    const done = committed(await commit("a.ts", "Fix", 1), "a.ts");
    await tell({ events: [{ ...answer, request: "review-999999" }, done] });
    await tell({ events: [answer, done], branches: new Set(["agentic/other"]) });
    await tell({ events: [{ ...answer, threads: [{ id: "999999", path: "a.ts", text: "?" }] }, done] });
    expect(await resolved()).toEqual([]);
    await tell({ events: [answer, done], branches: new Set(["agentic/w"]) });
    expect(await resolved()).toEqual(threadsOf(answer));
  });

  test("that a person opens again stay open, until they are answered anew", async () => {
    const answer = await review("a.ts");
    const [thread = 0] = threadsOf(answer);
    const events = [answer, committed(head, "a.ts")];
    await tell({ events });
    const calls: string[] = [];
    server.onRequest = ({ method, path }) => void calls.push(`${method} ${path}`);
    await tell({ events });
    expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
    expect(await repliesTo(thread)).toHaveLength(1);
  });
});

describe("what GitHub does not let us do", () => {
  const REFUSED: Fault = { when: "before", status: 403, message: "Resource not accessible by integration" };

  test("resolve: is said once, and the replies are there", async () => {
    const answer = await review("a.ts", "b.ts");
    server.onRequest = ({ path }) => (path === "/graphql" ? REFUSED : undefined);
    const told = await tell({ events: [answer, committed(head, "a.ts")] });
    expect(told).toEqual([expect.stringContaining("`pull-requests: write`")]);
    for (const thread of threadsOf(answer)) expect(await repliesTo(thread)).toHaveLength(1);
    expect(await resolved()).toEqual([]);
  });

  test("reply: is said once, and made up for later", async () => {
    const answer = await review("a.ts", "b.ts");
    const events = [answer, committed(head, "a.ts")];
    server.onRequest = ({ path }) => (path.endsWith("/replies") ? REFUSED : undefined);
    expect(await tell({ events })).toEqual([expect.stringContaining("post a reply")]);
    server.onRequest = () => {};
    expect(await tell({ events })).toEqual([]);
    for (const thread of threadsOf(answer)) expect(await repliesTo(thread)).toHaveLength(1);
  });

  test("nothing is done twice where an answer was lost, or the process died after any request", async () => {
    const answer = await review("a.ts", "b.ts");
    await commit("a.ts", "Fix", 1);
    const events = [answer, committed(await commit("b.ts", "Fix", 4), "a.ts", "b.ts")];
    for (let dying = 1, isOver = false; !isOver; dying += 1) {
      let count = 0;
      server.onRequest = () => {
        count += 1;
        return count >= dying ? { when: count === dying ? "after" : "before", status: 502 } : undefined;
      };
      await tell({ events });
      isOver = count < dying;
    }
    server.onRequest = () => {};
    for (const thread of threadsOf(answer)) expect(await repliesTo(thread)).toHaveLength(1);
    expect((await resolved()).toSorted((a, b) => a - b)).toEqual(threadsOf(answer).toSorted((a, b) => a - b));
  });
});

describe("an approval of an earlier state", () => {
  const again = "An approval came for an earlier state: the branch has changed since. Please look again.";
  const askedAgain = (request = "review-7"): NewRunEvent => ({
    type: "human.asked",
    step: "ask",
    attempt: 2,
    message: `Good?\n\n${again}`,
    again,
    request,
  });
  const end: NewRunEvent = { type: "run.paused", reason: "human", message: "Good?" };
  const told = (): Promise<Comment[]> => ask(`GET /issues/${pull}/comments`);

  test("is told on the pull request, in one comment, however often the run is shown", async () => {
    for (let time = 0; time < 3; time += 1) expect(await tell({ events: [askedAgain()], end })).toEqual([]);
    const [comment, ...more] = await told();
    expect(more).toEqual([]);
    expect(comment?.body).toContain("the branch has changed since");
    expect(comment?.body).toContain(`\`/agentic approve ${RUN_ID} --step ask\``);
    expect(comment?.body.startsWith(`<!-- agentic-sdlc:again=${RUN_ID}-review-7 -->`)).toBe(true);
    await tell({ events: [askedAgain(), askedAgain("review-8")], end });
    expect(await told()).toHaveLength(2);
  });

  test.each<[string, NewRunEvent[], NewRunEvent, RegExp]>([
    [
      "it was answered",
      [
        {
          type: "human.answered",
          step: "ask",
          attempt: 2,
          decision: "approved",
          text: "",
          actor: "ann",
          request: "review-9",
        },
      ],
      { type: "run.completed", changed: true },
      /✔️ Settled[^]*answered since: approved by `ann`/,
    ],
    ["it was asked once more", [askedAgain("review-8")], end, /✔️ Settled[^]*asked once more since/],
    [
      "the run was cancelled",
      [],
      { type: "run.cancelled", reason: "requested" },
      /✔️ Settled[^]*run is over/,
    ],
  ])("is settled when %s", async (_, events, last, words) => {
    await tell({ events: [askedAgain()], end });
    await tell({ events: [askedAgain(), ...events], end: last });
    expect((await told())[0]?.body).toMatch(words);
    expect((await told())[0]?.body).not.toContain("does not count yet");
  });

  test("is not told of where nobody was told before", async () => {
    await tell({ events: [askedAgain()], end: { type: "run.cancelled", reason: "requested" } });
    expect(await told()).toEqual([]);
  });

  test("is told of branches of the run alone, and of answers from GitHub", async () => {
    await tell({ events: [askedAgain()], end, branches: new Set(["other"]) });
    await tell({ events: [askedAgain("by-hand")], end });
    await tell({ events: [askedAgain()], end: { type: "run.cancelled", reason: "interrupted" } });
    expect(await told()).toEqual([]);
  });
});
