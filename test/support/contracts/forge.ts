import { describe, expect, test } from "vitest";
import type { Forge, OpenedPullRequest, PullRequest } from "../../../src/ports/pull-request-forge.ts";

/** What is seen of a pull request where it was opened. */
export interface ShownPullRequest {
  readonly title: string;
  readonly body: string;
  readonly branch: string;
  readonly base: string;
  readonly draft: boolean;
}

/** One remote and one place for pull requests under test. */
export interface ForgeTrial extends AsyncDisposable {
  /** As another process has it that works on the same run. */
  open(): Forge;
  /** Makes a commit on a branch of the checkout, which starts from `base`. */
  commit(branch: string, base?: string): string;
  /** Commit of a branch at the remote. */
  at(branch: string): string | undefined;
  shown(opened: OpenedPullRequest): Promise<ShownPullRequest>;
  /** How many pull requests there are. */
  count(): Promise<number>;
}

const request: PullRequest = {
  branch: "agentic/a",
  base: "main",
  origin: "main",
  title: "feat: an export as CSV",
  body: "Why\n\n- what",
  draft: false,
};

/** The promises of `Forge`, held to for every adapter. */
export function describeForge(name: string, start: () => Promise<ForgeTrial>): void {
  describe(name, () => {
    test("pushes a branch, and pushing it again changes nothing", async () => {
      await using trial = await start();
      const head = trial.commit("agentic/a");
      for (const forge of [trial.open(), trial.open()])
        expect(await forge.push("agentic/a", "main")).toMatchObject({ head });
      expect(trial.at("agentic/a")).toBe(head);
    });

    test("opens a pull request that says what was asked for", async () => {
      await using trial = await start();
      await push(trial, request);
      const opened = await trial.open().openPullRequest(request);
      const { title, body, branch, base, draft } = request;
      expect(await trial.shown(opened)).toEqual({ title, body, branch, base, draft });
    });

    test.each([
      ["a draft", { draft: true }],
      ["a title that would mean something else elsewhere", { title: 'Say "no": #1 --- \\ <b>' }],
      ["a body with lines that divide", { body: "---\ntitle: x\n---\n\n<!-- hidden -->\n```\n~~~\n" }],
      ["no body", { body: "" }],
      ["other letters", { title: "änderung 漢字 🚀", body: "é\n漢字 🚀" }],
    ] satisfies [string, Partial<PullRequest>][])("keeps %s", async (_, change) => {
      await using trial = await start();
      const asked = { ...request, ...change };
      await push(trial, asked);
      const { title, body, draft } = await trial.shown(await trial.open().openPullRequest(asked));
      expect({ title, body, draft }).toEqual({
        title: asked.title,
        body: asked.body.trimEnd(),
        draft: asked.draft,
      });
    });

    test("opens one for a branch, however often it is asked for, and the text follows the run", async () => {
      await using trial = await start();
      await push(trial, request);
      const first = await trial.open().openPullRequest(request);
      expect(await trial.open().openPullRequest(request)).toEqual(first);
      const later = { ...request, title: "feat: exports", body: "Why\n\n- more" };
      expect(await trial.open().openPullRequest(later)).toEqual(first);
      expect(await trial.count()).toBe(1);
      expect(await trial.shown(first)).toMatchObject({ title: later.title, body: later.body });
    });

    test("opens those of several branches, one of them stacked on another", async () => {
      await using trial = await start();
      const stacked = { ...request, step: "all/b", branch: "agentic/b", base: "agentic/a" };
      await push(trial, request);
      await push(trial, stacked);
      const forge = trial.open();
      const opened = [await forge.openPullRequest(request), await forge.openPullRequest(stacked)];
      const shown = await Promise.all(opened.map((each) => trial.shown(each)));
      expect(shown.map(({ branch, base }) => [branch, base])).toEqual([
        ["agentic/a", "main"],
        ["agentic/b", "agentic/a"],
      ]);
      expect(await trial.count()).toBe(2);
    });
  });
}

async function push(trial: ForgeTrial, { branch, base }: PullRequest): Promise<void> {
  trial.commit(branch, base);
  await trial.open().push(branch, "main");
}
