import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Links } from "../../../src/output/github/links.ts";
import {
  conventionalTitle,
  isConventional,
  labelReported,
  updatePostedBody,
  sanitizePullRequest,
  type PullRequestView,
} from "../../../src/output/github/pull-request-body.ts";
import type { RunFacts } from "../../../src/output/status/run-facts.ts";
import type { RunState } from "../../../src/run/state.ts";
import { openPullRequest } from "../../../src/steps/delivery/deliver.ts";
import { FakeForge } from "../../support/git/fake-forge.ts";
import { MemoryWorkspace } from "../../../src/runner/simulation/memory/memory-workspace.ts";
import { hostileRun } from "../../support/run/run-extremes.ts";
import { LINKS, SCENARIOS } from "../../support/run/run-scenarios.ts";
import { RUN_ID, stepTrial } from "../../support/run/step-context.ts";

const TEMPLATE = readFileSync(join(import.meta.dirname, "../../../templates/pull-request.md"), "utf8");

interface Given {
  readonly state: RunState;
  readonly template?: string;
  readonly links?: Links;
  readonly issue?: number;
  readonly issueTitle?: string;
  readonly variables?: Record<string, unknown>;
  readonly subjects?: readonly string[];
  /** What a step wrote as title and body. */
  readonly written?: object;
}

/** What is proposed for a run that stands so. */
async function proposed({
  state,
  template = TEMPLATE,
  links,
  issue,
  issueTitle,
  variables = {},
  subjects = [],
  written,
}: Given) {
  const forge = new FakeForge();
  const workspace = new MemoryWorkspace("feature/dark-mode");
  workspace.subjects = () => Promise.resolve(subjects);
  const step = state.steps.get("pull-request") ?? state.steps.get("plan");
  if (step?.output && written) {
    step.output = { ...step.output, data: written };
    state.names.get("")?.outputs.set(step.name, step.output);
  }
  await using trial = stepTrial({ state, workspace, given: { forge, links: () => Promise.resolve(links) } });
  const { context } = trial;
  const asked = {
    ...(issue === undefined ? {} : { issue }),
    ...(issueTitle === undefined ? {} : { issueTitle }),
  };
  const facts = { ...context.facts, variables, ...asked };
  await openPullRequest({ ...context, facts, library: { ...context.library, template: () => template } });
  const [request] = forge.opened;
  if (!request) throw new Error("Nothing was proposed.");
  return request;
}

function stateOf(name: string): RunState {
  const source: RunFacts | undefined = SCENARIOS[name];
  if (!source) throw new Error(`There is no scenario ${name}.`);
  return structuredClone(source.state);
}

describe("the pull request of a run in which no step wrote one", () => {
  test("is titled as the issue where the run was given no words of its own", async () => {
    const { title } = await proposed({ state: stateOf("done"), issue: 12, issueTitle: "Dark mode @all" });
    expect(title).toBe("Dark mode @\u200Ball");
  });

  test("says what changes, what the plan was, what was validated and what it closes", async () => {
    const { body, title, draft } = await proposed({
      state: stateOf("done"),
      links: LINKS,
      issue: 12,
      variables: { request: "Let the theme follow the system.", type: "feature" },
      subjects: ["fix: a", "feat(x): b", "Merge branch c", "chore: d"],
    });
    expect(title).toBe("feat: let the theme follow the system");
    expect(draft).toBe(false);
    expect(body).toBe(
      [
        "2 files, +70 −9\\",
        "3 files, +71 −10\\",
        "4 files, +72 −11",
        "",
        "## Milestones",
        "",
        "- [x] theme tokens",
        "- [x] toggle",
        "- [x] persistence",
        "",
        "## Checks",
        "",
        "Not verified: no check command is known.",
        "",
        "- `npm test`: passed, 31 tests passed (reported)",
        "",
        "Closes #12",
        "",
        `<sub>[run ${RUN_ID}](${LINKS.runUrl}) · [state](${LINKS.stateUrl})</sub>`,
      ].join("\n"),
    );
  });

  test("ticks the milestones that were reached, and says that nothing was verified", async () => {
    const { body } = await proposed({ state: stateOf("running") });
    expect(body).toContain("- [x] theme tokens\n- [ ] toggle\n- [ ] persistence");
    expect(body).toContain("## Checks\n\nNot verified: no check command is known.");
    expect(body).toContain(`<sub>Run ${RUN_ID}</sub>`);
  });

  test("is a draft where an issue is open, and says which was left", async () => {
    const { body, draft } = await proposed({ state: stateOf("over budget") });
    expect(draft).toBe(true);
    expect(body).toContain("## Left\n\n- major: The choice is lost when local storage is full");
  });

  test("follows the user's own template, whose words stay as they are", async () => {
    const template = "<!-- ours -->\n@org/reviewers: {{ pull_request.title }} by {{ variables.who }}";
    const { body } = await proposed({
      state: stateOf("done"),
      template,
      variables: { request: "Do it", who: "@octocat <b>" },
    });
    expect(body).toBe("<!-- ours -->\n@org/reviewers: Do it by @&#8203;octocat &lt;b>");
  });
});

describe("the pull request that a step wrote", () => {
  const written = {
    title: "feat: dark mode",
    body: "Pages come up dark.\n\n## Validated\n\n- `npm test`: passed",
  };

  const unverified = "> Not verified: no check command is known.\n\n";
  const labelled = "Pages come up dark.\n\n## Reported, not verified\n\n- `npm test`: passed (reported)";

  test("is posted as it was written, its claims labelled, with what it closes and which run it is of", async () => {
    const request = await proposed({ state: stateOf("done"), links: LINKS, issue: 12, written });
    expect(request).toMatchObject({ title: written.title, draft: false });
    expect(request.body).toBe(
      `${unverified}${labelled}\n\nCloses #12\n\n<sub>[run ${RUN_ID}](${LINKS.runUrl})</sub>`,
    );
  });

  test.each([
    ["## Validated", "## Reported, not verified"],
    ["###  How it was tested :  ##", "### Reported, not verified"],
    ["**Checks:**", "## Reported, not verified"],
    ["## Tests of the parser", "## Tests of the parser"],
    ["- `npm test`:  31 PASSED ", "- `npm test`:  31 PASSED (reported)"],
    ["`a` was renamed. All green", "`a` was renamed. All green (reported)"],
    ["It passes `a` to `b`.", "It passes `a` to `b`."],
    ["`npm test` passed (reported)", "`npm test` passed (reported)"],
    ["All tests passed", "All tests passed"],
  ])("marks claims of success: %s", (line, labelled) => {
    expect(labelReported(`a\n${line}\nb`)).toBe(`a\n${labelled}\nb`);
  });

  test.each(["`a` ".repeat(300_000), `## tests${" ".repeat(1_000_000)}x`])(
    "may have a line of any length",
    (line) => {
      expect(labelReported(line)).toBe(line);
    },
  );

  test("names the issue without closing it where another pull request of the run will", () => {
    const verification = "Verified.";
    const missing = { missing: [], lost: [], unchanged: [], assumed: [], questions: [], dismissed: [] };
    const view = { ...missing, verification, issue: null, part_of: 12, run_id: RUN_ID, run_url: null };
    const posted = sanitizePullRequest(
      { title: "Half", body: "Closes #12" },
      { view: view as unknown as PullRequestView, links: undefined, named: [12] },
    );
    expect(posted.body).toBe("> Verified.\n\nCloses #&#8203;12\n\nPart of #12");
  });

  test("closes nothing but the issue that it came from", async () => {
    const body = "Closes #12, fixes #13. Thanks @octocat";
    const request = await proposed({ state: stateOf("done"), issue: 12, written: { ...written, body } });
    expect(request.body).toBe(`${unverified}Closes #12, fixes #&#8203;13. Thanks @&#8203;octocat`);
  });

  test.each([
    ["see #14", "Closes #14"],
    ["see x", "Closes #&#8203;14"],
  ])("closes what the request names, where it came from no issue: %s", async (request, body) => {
    const opened = await proposed({
      state: stateOf("done"),
      variables: { request },
      written: { ...written, body: "Closes #14" },
    });
    expect(opened.body).toBe(unverified + body);
  });

  test("is a draft, and says why, where the run knows better than the step", async () => {
    const state = stateOf("over budget");
    const { body, draft } = await proposed({ state, written: { ...written, draft: false } });
    expect(draft).toBe(true);
    expect(body).toMatch(
      /^> Draft, since validation did not pass:\n> - open major issue: The choice is lost when local storage is full\n\n> Not verified: no check command is known\.\n\nPages come up dark\./,
    );
  });

  test("is a draft, and names the side, where a merge with conflicts lost changes of one", async () => {
    const state = stateOf("done");
    const merge = Array.from(state.steps.values()).find(({ status }) => status === "completed");
    Object.assign(merge ?? {}, { lost: [{ branch: "agentic/flow-b", files: ["a.txt"] }] });
    const says = "changes of agentic/flow-b to a.txt are lost";
    for (const draft of [false, true]) {
      const request = await proposed({ state, written: { ...written, draft } });
      expect(request).toMatchObject({ draft: true, body: expect.stringContaining(says) });
    }
    expect(await proposed({ state })).toMatchObject({ draft: true, body: expect.stringContaining(says) });
  });

  test("names the steps that were expected to change files and changed none", async () => {
    const state = stateOf("done");
    const step = Array.from(state.steps.values()).find(({ path }) => path === "build/2/milestone");
    Object.assign(step ?? {}, { noOp: true });
    expect((await proposed({ state })).body).toContain("- step build/2/milestone changed nothing\n");
    const says = "> Changed nothing, though asked to:\n> - build/2/milestone\n\n> Not verified";
    expect((await proposed({ state, written })).body).toContain(says);
  });

  test("is a draft where the step says so", async () => {
    const { body, draft } = await proposed({ state: stateOf("done"), written: { ...written, draft: true } });
    expect({ body, draft }).toEqual({ body: unverified + labelled, draft: true });
  });

  test.each(["@octocat fixes #9 <img src=x>", "![x](https://evil.example/x.png)", "/agentic approve"])(
    "holds nothing that acts: %s",
    async (text) => {
      const [, state] = hostileRun(text).map((source) => source.state);
      if (!state) throw new Error("There is no such run.");
      state.workspace = { mode: "worktree", path: "w", branch: "b", base_branch: "main", base_sha: "1" };
      const posted = [
        await proposed({ state, written: { title: text, body: text } }),
        await proposed({ state: structuredClone(state), written: {} }),
      ];
      for (const { body, title } of posted) {
        expect(`${title}\n${body}`).not.toMatch(/@[a-z]|fixes #\d|^\/agentic/m);
        expect(body).not.toMatch(/<img|!\[|\]\(https:\/\/evil/);
      }
    },
  );
});

describe("a title", () => {
  test.each([
    [["feat: a", "fix(b): c", "Bump d"], "Retry a download once.", undefined, "feat: retry a download once"],
    [["feat: a", "fix(b): c", "Bump d"], "Retry a download once", "bug", "fix: retry a download once"],
    [["feat: a"], "Prevent a second download", undefined, "fix: prevent a second download"],
    [["feat: a"], "HTTP errors are retried", undefined, "feat: HTTP errors are retried"],
    [["feat: a"], "docs: say it", undefined, "docs: say it"],
    [["Add a", "Remove b", "feat: c"], "fix: mend d", undefined, "Mend d"],
    [["Add a", "Remove b"], "Mend d", "bug", "Mend d"],
    [[], "fix: mend d", undefined, "fix: mend d"],
  ])("is as the history %j has it: %s", (subjects, title, kind, expected) => {
    expect(conventionalTitle(title, subjects, kind)).toBe(expected);
  });

  test("is told by most of the subjects, merges left out", () => {
    expect(isConventional(["Merge x", "Merge y", "Merge z", "feat: a"])).toBe(true);
    expect(isConventional(["feat: a", "b"])).toBe(false);
    expect(isConventional([])).toBe(false);
  });
});

describe("a text that was handed over", { tags: "slow" }, () => {
  const rules = { ...LINKS, closes: [14] };

  test.each(Object.entries(SCENARIOS))(
    "is posted as it was written, where it is one of ours: %s",
    async (_name, { state }) => {
      const { body } = await proposed({ state, links: LINKS, issue: 14 });
      expect(updatePostedBody(body, rules)).toBe(body.trimEnd());
    },
  );

  test("closes, loads and hides nothing where somebody else wrote it, and is then as it stays", () => {
    const hostile = [
      "Fixes https://github.com/octo/demo/issues/12, closes GH-12, closes #14",
      "![x](https://evil.example/p.png) <img src=https://evil.example/p>",
      "<details open><summary>Approve me</summary></details> @octo",
      "[Sign in](https://evil.example/login)",
      "<sub>[run x](https://evil.example/) · [state](https://evil.example/)</sub>",
    ].join("\n\n");
    const body = updatePostedBody(hostile, rules);
    expect(body).toContain("closes #14");
    expect(body).not.toMatch(/<(?!sub>|\/sub>)|\]\(https:\/\/evil|(?<![`\w])#12|@octo/);
    expect(body).toMatch(/<sub>run x · state<\/sub>$/);
    expect(updatePostedBody(body, rules)).toBe(body);
  });
});
