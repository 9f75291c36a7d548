// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startedText } from "../../../src/github-events/comments/reply-text.ts";
import { runMarker } from "../../../src/output/github/run-comment.ts";
import { type Hardened, openHardened, workflow } from "../../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const RUN_ID = "20260131-notyet";
const STARTED = startedText({ runId: RUN_ID, workflow: "w", by: "ann" });
const STEPS = "  - { name: look, type: script, run: echo }";
const numbered = workflow(STEPS).replace(
  "steps:",
  "variables:\n  - { name: depth, type: number }\n  - { name: shade, enum: [grey, black] }\nsteps:",
);

interface Asked {
  readonly issue: string;
  comments(): Promise<string[]>;
}

/** An issue with the comment that was made when somebody asked for the run. */
async function asked({ repo }: Hardened, body = STARTED): Promise<Asked> {
  const { number } = (await server.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number };
  await server.ask(repo, `POST /issues/${number}/comments`, { body: `${runMarker(RUN_ID)}\n${body}\n` });
  const comments = async (): Promise<string[]> =>
    ((await server.ask(repo, `GET /issues/${number}/comments`)) as { body: string }[]).map(
      (each) => each.body,
    );
  return { issue: String(number), comments };
}

describe("a run that cannot begin", () => {
  const given = { workflow: "w", "run-id": RUN_ID, "asked-by": "ann issuecomment-1" };

  it("is told so where one job does all of it", { tags: "slow" }, async () => {
    using hardened = await openHardened(server, { workflows: { w: numbered } });
    const { issue, comments } = await asked(hardened);
    const variables = '{"depth":"abc"}';
    const { code } = await hardened.job({ ...given, issue, variables, "hand-over": "" });
    expect(code).toBe(2);
    expect(await comments()).toEqual([
      expect.stringMatching(
        /^<!-- agentic-sdlc:run=20260131-notyet -->\n### ❌ w could not be started\n\nvariable `depth` must be a number, not the text "abc"\. [^]*write the command again[^]*requested by `ann`/,
      ),
    ]);
  });

  it.each([
    ["by a variable", numbered, '{"shade":"blak"}', "Did you mean `black`?"],
    ["by its definition", numbered.replace("type: script", "type: scrpt"), "", "scrpt"],
    ["for a reason that only the job before knows", numbered, "", "The job ended before the run started"],
  ])("is told so by the job that publishes, %s", async (what, definition, variables, reason) => {
    using hardened = await openHardened(server, { workflows: { w: definition } });
    const { issue, comments } = await asked(hardened);
    const all = { ...given, issue, ...(variables === "" ? {} : { variables }) };
    if (!what.startsWith("for a reason")) {
      expect((await hardened.job(all)).code).toBe(2);
      expect(await comments()).toEqual([expect.stringContaining(STARTED)]);
    }
    expect((await hardened.job({ ...all, command: "publish" })).code).toBe(0);
    const [comment = "", ...more] = await comments();
    expect(more).toEqual([]);
    expect(comment).toContain("### ❌ w could not be started");
    expect(comment).toContain(reason);
  });

  it("is told so by the gate that refuses the App", async () => {
    using hardened = await openHardened(server, { workflows: { w: numbered } });
    const { issue, comments } = await asked(hardened);
    const sender = { login: "agentic[bot]", type: "Bot" };
    const payload = { sender, inputs: { command: "run", ...given, issue } };
    const { outputs } = await hardened.job(
      { command: "gate", "hand-over": "", workflow: "", "run-id": "" },
      { payload, actor: "agentic[bot]" },
    );
    expect(outputs).toMatchObject({ allowed: "false" });
    expect(await comments()).toEqual([
      expect.stringContaining('Add `"agentic[bot]"` to `github.bots` in agentic/config.json'),
    ]);
  });

  it("changes no comment that says anything else", async () => {
    using hardened = await openHardened(server, { workflows: { w: numbered } });
    const { issue, comments } = await asked(hardened, "### ✅ w is done");
    const variables = '{"depth":"abc"}';
    await hardened.job({ ...given, issue, variables, "hand-over": "" });
    expect(await comments()).toEqual([expect.stringContaining("### ✅ w is done")]);
  });
});
