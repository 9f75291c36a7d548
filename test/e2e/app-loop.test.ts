// @module-tag slow
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { type AppServer, startAppServer } from "../../src/app/server.ts";
import { openSite, type Site } from "../support/action/site.ts";
import { builtPackage } from "../support/built-package.ts";
import { dispatchedBy, type People, peopleAt } from "../support/e2e/app-loop/people.ts";
import { type Happening, type JobEnd, runStarter } from "../support/e2e/app-loop/starter.ts";

const SECRET = "a-secret-of-some-length";

const dark = `name: dark
version: "1.0"
description: A dark mode, as people want it
settings: { git: { enabled: true } }
variables: [{ name: request, type: string, required: true }]
steps:
  - { name: build, type: prompt, prompt: "Make this come true: {{ variables.request }}", bypass-permissions: true }
  - name: rounds
    type: recurring
    max-iterations: 3
    until: "{{ human.look.approved }}"
    steps:
      - { name: look, type: wait-for-human, message: "Dark enough?", pull-request: true, timeout-minutes: 600 }
      - { name: mend, type: prompt, prompt: "Do what was said.", condition: "{{ not human.look.approved }}", bypass-permissions: true }
`;

const done = (summary: string) => ({ json: { success: true, summary } });
const SCENARIO = {
  rules: [
    {
      match: /Do what was said/,
      on: "last" as const,
      steps: [
        // An agent has to read a file before it may write it anew.
        { shell: "printf 'new moon\\nstars\\n' > dark.css" },
        done("Darker, as the review wants"),
      ],
    },
    {
      match: /Make this come true/,
      on: "last" as const,
      steps: [
        { write: "{{cwd}}/dark.css", content: "moon\nstars\n" },
        { write: "{{cwd}}/index.html", content: "<link href=dark.css>\n" },
        done("Dark like the moon"),
      ],
    },
  ],
};

interface Loop extends AsyncDisposable {
  readonly site: Site;
  readonly people: People;
}

async function openLoop(): Promise<Loop> {
  const site = await openSite({
    action: builtPackage(),
    workflows: { dark },
    files: {
      "agentic/config.json": JSON.stringify({ github: { bots: ["agentic[bot]"] }, agents: { tools: false } }),
    },
  });
  site.hub.addWorkflow(site.repo, "agentic.yml");
  site.model.setScenario(SCENARIO);
  return { site, people: peopleAt(site), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

type Ends = Awaited<ReturnType<typeof runStarter>>;

const resultsOf = (ends: ReadonlyMap<string, JobEnd>): string =>
  Array.from(ends, ([name, { result }]) => `${name} ${result}`)
    .filter((line) => !line.endsWith("skipped"))
    .join(", ");
const WHOLE = "gate success, agent success, publish success";

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly in_reply_to_id?: number;
}

describe("the App", () => {
  let loop: Loop;
  let app: AppServer;
  let issue: number;
  let pull: number;
  let branch: string;
  let comment: number;
  const deliveries: Happening[] = [];
  const told: string[] = [];
  beforeAll(async () => {
    loop = await openLoop();
    const { hub } = loop.site;
    app = await startAppServer({
      app: hub.app,
      apiUrl: hub.url,
      secret: SECRET,
      host: "127.0.0.1",
      port: 0,
      answerMs: 60_000,
      writePauseMs: 0,
      log: createAppLog({ write: (line) => told.push(line) }),
    });
  });
  afterAll(async () => {
    await app.stop();
    await loop[Symbol.asyncDispose]();
  });

  /** As GitHub delivers it. */
  async function deliver({ name, payload }: Happening): Promise<string> {
    const body = JSON.stringify(payload);
    const signature = createHmac("sha256", SECRET).update(body).digest("hex");
    const headers = { "x-github-event": name, "x-hub-signature-256": `sha256=${signature}` };
    const response = await fetch(`${app.url}/`, { method: "POST", body, headers });
    return `${response.status} ${((await response.json()) as { status: string }).status}`;
  }

  const dispatches = () => loop.site.hub.dispatches;

  /** What people did comes to the App; what that dispatches is run. */
  async function happen(...happenings: readonly Happening[]): Promise<Ends[]> {
    const before = dispatches().length;
    for (const each of happenings) {
      deliveries.push(each);
      // What somebody remarks in a review comes with the review.
      const isRemark = each.name === "pull_request_review_comment";
      expect(await deliver(each), told.at(-1)).toBe(isRemark ? "200 nothing" : "200 done");
    }
    const ends: Ends[] = [];
    for (const dispatch of dispatches().slice(before))
      ends.push(await runStarter(loop.site, await dispatchedBy(loop.site, dispatch)));
    return ends;
  }

  test("starts a run for a comment, which opens a pull request and asks", async () => {
    const { site, people } = loop;
    issue = await site.newIssue({ title: "Add a dark mode", body: "Like the moon." });
    const [ends] = await happen(await people.comment(issue, "/agentic run dark\nLike the moon"));
    expectWhole(ends);
    const pulls = await site.ask<Pull[]>("GET /pulls?state=all");
    expect(pulls).toMatchObject([{ state: "open", draft: false }]);
    pull = pulls[0]?.number ?? 0;
    branch = pulls[0]?.head.ref ?? "";
    expect(site.git.git("show", `${branch}:dark.css`)).toBe("moon\nstars");
    const [asked, own, ...others] = await site.comments(issue);
    expect(others).toEqual([]);
    expect(asked?.body).toMatch(/^\/agentic run/);
    expect(own?.body).toMatch(/dark is waiting for you[^]*Dark enough\?/);
    expect(own?.body).toContain(`Approve or comment on #${pull}`);
    comment = own?.id ?? 0;
  });

  test("has the run go on with a review: its agent sees both threads, each is told the commit, and the one whose lines changed is resolved", async () => {
    const { site, people } = loop;
    const before = await headOf(site, pull);
    const said = await people.review(pull, {
      event: "REQUEST_CHANGES",
      body: "Nearly.",
      comments: [
        { path: "dark.css", line: 1, body: "Why a full moon?" },
        { path: "index.html", line: 1, body: "Is that all?" },
      ],
    });
    expect(said).toHaveLength(3);
    const asked = site.model.requests.length;
    const ends = await happen(...said);
    expect(ends).toHaveLength(1);
    expectWhole(ends[0]);
    const prompts = site.model.requests.slice(asked).map(({ conversation }) => conversation.prompt);
    for (const words of ["Nearly.", "dark.css:1", "Why a full moon?", "index.html:1", "Is that all?"])
      expect(prompts.find((prompt) => prompt.includes("Do what was said"))).toContain(words);

    const after = await headOf(site, pull);
    expect(after).not.toBe(before);
    expect(site.git.git("show", `${after}:dark.css`)).toBe("new moon\nstars");
    expect(await site.ask<Pull[]>("GET /pulls?state=all")).toHaveLength(1);
    await expectTold(site, pull, { commit: after });
    const [, own] = await site.comments(issue);
    expect(own).toMatchObject({ id: comment, body: expect.stringContaining("waiting for you") as string });
  });

  test("ends the run with a review that approves, and the one comment tells the story", async () => {
    const { site, people } = loop;
    const [ends] = await happen(...(await people.review(pull, { event: "APPROVE", body: "Lovely" })));
    expectWhole(ends);
    expect(await site.comments(issue)).toMatchObject([
      {},
      {
        id: comment,
        body: expect.stringMatching(new RegExp(`dark is done: pull request #${pull}`)) as string,
      },
    ]);
    expect(site.git.refs().has("refs/heads/agentic/state")).toBe(true);
    const live = [...site.git.refs().keys()].filter((ref) => ref.startsWith("refs/heads/agentic/runs/"));
    expect(live).toEqual([]);
  });

  test("changes nothing when everything is delivered twice more, in any order", async () => {
    const { site } = loop;
    const before = await everything(site, { issue, pull });
    for (const each of shuffled([...deliveries, ...deliveries])) expect(await deliver(each)).toMatch(/^200 /);
    expect(await everything(site, { issue, pull })).toEqual(before);
  });
});

describe("the starter workflow alone", () => {
  let loop: Loop;
  let issue: number;
  let pull: number;
  let comment: number;
  const happenings: Happening[] = [];
  beforeAll(async () => {
    loop = await openLoop();
  });
  afterAll(async () => {
    await loop[Symbol.asyncDispose]();
  });

  /** GitHub starts the workflow for each. */
  async function happen(...given: readonly Happening[]): Promise<Ends[]> {
    happenings.push(...given);
    const ends: Ends[] = [];
    for (const each of given) ends.push(await runStarter(loop.site, each));
    return ends.filter((each) => resultsOf(each) !== "");
  }

  test("starts a run for a comment, with one comment of its own", async () => {
    const { site, people } = loop;
    issue = await site.newIssue({ title: "Add a dark mode", body: "Like the moon." });
    const [begun] = await happen(await people.comment(issue, "/agentic run dark\nLike the moon"));
    expectWhole(begun);
    pull = (await site.ask<Pull[]>("GET /pulls"))[0]?.number ?? 0;
    const [, own, ...others] = await site.comments(issue);
    expect(own?.body).toContain(`Approve or comment on #${pull}`);
    expect(others).toEqual([]);
    comment = own?.id ?? 0;
  });

  test("goes on with it for a review, and asks again where what was approved is not the head any more", async () => {
    const { site, people } = loop;
    const outdated = site.git.git("rev-parse", `${await headOf(site, pull)}^`);
    const [again] = await happen(...(await people.review(pull, { event: "APPROVE", commit_id: outdated })));
    expectWhole(again);
    const [, own, ...others] = await site.comments(issue);
    expect(own).toMatchObject({ id: comment, body: expect.stringContaining("is waiting for you") as string });
    expect(own?.body).toContain("the branch has changed since");
    expect(others).toEqual([]);
    // An edit notifies nobody; whoever reviews reads the pull request.
    const [told, ...more] = await site.comments(pull);
    expect(told?.body).toContain("The approval does not count yet");
    expect(more).toEqual([]);
  });

  test("changes nothing when it is started again for the same events, in another order", async () => {
    const { site } = loop;
    const before = await everything(site, { issue, pull });
    for (const each of shuffled(happenings))
      expect(resultsOf(await runStarter(site, each))).toMatch(/^(?:gate success)?$/);
    expect(await everything(site, { issue, pull })).toEqual(before);
  });
});

interface Pull {
  readonly number: number;
  readonly head: { readonly ref: string; readonly sha: string };
}

const headOf = async (site: Site, pull: number): Promise<string> =>
  (await site.ask<Pull>(`GET /pulls/${pull}`)).head.sha;

/** Both threads have one reply with the commit; only the one whose lines the commit changed is resolved. */
async function expectTold(site: Site, pull: number, { commit }: { readonly commit: string }): Promise<void> {
  const all = await site.ask<Comment[]>(`GET /pulls/${pull}/comments?per_page=100`);
  const [one, two, ...replies] = all;
  const link = `[\`${commit.slice(0, 7)}\`](${site.front.serverUrl}/${site.hub.owner}/${site.repo}/commit/${commit})`;
  const subject = "mend: Darker, as the review wants";
  expect(replies).toMatchObject([
    { in_reply_to_id: one?.id, body: expect.stringContaining(`Done in ${link}: ${subject}`) as string },
    { in_reply_to_id: two?.id, body: expect.stringContaining(`Taken up in ${link}: ${subject}`) as string },
  ]);
  const resolved = await site.ask<number[]>("GET /_resolved");
  expect(resolved).toEqual([one?.id]);
}

function expectWhole(ends: Ends | undefined): void {
  const logs = [...(ends?.values() ?? [])].flatMap((job) => job.ends.map(({ log }) => log.printed));
  expect(resultsOf(ends ?? new Map()), logs.join("\n")).toBe(WHOLE);
  expect(ends?.refused).toEqual([]);
}

/** Whatever of a repository a delivery could change. */
async function everything(
  site: Site,
  { issue, pull }: { readonly issue: number; readonly pull: number },
): Promise<object> {
  const count = async (route: string): Promise<number> => (await site.ask<unknown[]>(route)).length;
  return {
    refs: [...site.git.refs()],
    dispatches: site.hub.dispatches.length,
    issue: await count(`GET /issues/${issue}/comments?per_page=100`),
    pull: await count(`GET /issues/${pull}/comments?per_page=100`),
    remarks: await count(`GET /pulls/${pull}/comments?per_page=100`),
    pulls: await count("GET /pulls?state=all"),
    reactions: await site.ask("GET /_reactions"),
    resolved: await site.ask("GET /_resolved"),
  };
}

const SEED = 20_260_131;

/** The same order each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let random = SEED;
  return items
    .map((item) => {
      random = (random * 48_271) % 2_147_483_647;
      return { item, at: random };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
