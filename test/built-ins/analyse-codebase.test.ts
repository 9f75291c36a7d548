// @module-tag slow
import { expect, it } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const types = ["bug", "debt", "doc", "security", "style"];

/** What the analyses find: nothing in style, something minor in the documentation, a major issue elsewhere. */
const severities: Record<string, string> = {
  bug: "major",
  debt: "major",
  doc: "minor",
  security: "critical",
};

function answer(data: object, given: object = {}) {
  const empty = { output_type: "x", document_path: null, metrics: {}, next_step_context: null };
  return { answer: { success: true, ...empty, summary: "Done", data, ...given } };
}

function recordings(given: Record<string, string> = {}): Record<string, string> {
  const sessions = types.flatMap((type): [string, string][] => {
    const severity = severities[type];
    const issue = {
      id: "1",
      severity,
      confidence: 100,
      title: `The ${type} issue`,
      effort: "small",
      detail: "Seen.",
    };
    const found = answer({ overview: "Fair.", issues: severity === undefined ? [] : [issue] });
    const fixed = answer({
      commit_message: `fix: the ${type} issue`,
      fixed: [{ title: issue.title, how: "So." }],
      declined: [],
      title: `fix: ${type}`,
      body: `Mends ${type}.`,
      draft: false,
    });
    const calls = [{ write: `src/${type}.ts`, content: "export {};\n" }];
    return [
      [`analyses.${type}.analyse-${type}`, recordSession(found)],
      [
        `analyses.${type}.verify-${type}.1.verdict-${type}`,
        recordSession(answer({ real: true, evidence: "Seen." })),
      ],
      [`analyses.${type}.fix-${type}`, recordSession({ calls, ...fixed })],
    ];
  });
  const files = Object.entries<string>({ ...Object.fromEntries(sessions), ...given });
  return Object.fromEntries(files.map(([name, text]) => [`.agentic/recordings/${name}.ndjson`, text]));
}

async function analyse(project: Project, ...variables: string[]) {
  const given = variables.flatMap((variable) => ["--var", variable]);
  return await runCli(project, ["run", "analyse-codebase", "--provider", "replay", ...given]);
}

/** What becomes of runs at a remote is no matter of theirs. */
const config = { state: { remote: false } };

const reportsOf = (project: Project): string[] =>
  [...types, "summary"].filter((name) => project.exists(`agentic/analysis/${name}.md`));

const branchesOf = (project: Project): string[] =>
  project
    .progress()
    .pull_requests.map(({ branch }) => branch.replace(/^agentic\/analyse-codebase-|-\w{6}$/g, ""));

it("writes five reports and an overview, and changes nothing", async () => {
  using project = createProject({ remote: true, files: recordings(), config });
  expect(await analyse(project)).toMatchObject({ code: 0 });
  expect(reportsOf(project)).toEqual([...types, "summary"]);
  expect(project.read("agentic/analysis/security.md")).toContain("1 The security issue");
  expect(branchesOf(project)).toEqual([]);
  expect(project.git("branch", "--remotes").trim()).toBe("origin/main");
});

it("opens a pull request for each analysis with issues at or above the level", async () => {
  using project = createProject({ remote: true, files: recordings(), config });
  expect(await analyse(project, "autofix=major")).toMatchObject({ code: 0 });
  expect(branchesOf(project).sort()).toEqual(["bug", "debt", "security"]);
  for (const { branch, path = "" } of project.progress().pull_requests) {
    const [, type = ""] = /codebase-([a-z]+)/.exec(branch) ?? [];
    expect(project.git("diff", "--name-only", "main", branch)).toBe(`src/${type}.ts`);
    expect(project.read(path)).toContain(`fix: ${type}`);
    expect(project.read(path)).toContain(`Mends ${type}.`);
  }
  const overview = project.read("agentic/analysis/summary.md");
  expect(overview).toMatch(/\| \[Security\]\(security.md\) \| 1 \| 0 \| 0 \| 0 \| 1 \| 0 \|/);
  expect(overview).toMatch(/\| \[Documentation\]\(doc.md\) \| 0 \| 0 \| 1 \| 0 \| 0 \| 0 \|/);
});

it("fixes and reports no finding that a second session finds not real, and lists it with the evidence", async () => {
  const dismissed = recordSession(answer({ real: false, evidence: "A caller validates it." }));
  const files = recordings({ "analyses.bug.verify-bug.1.verdict-bug": dismissed });
  using project = createProject({ remote: true, files, config });
  expect(await analyse(project, "autofix=major", "type=bug")).toMatchObject({ code: 0 });
  expect(branchesOf(project)).toEqual([]);
  const report = project.read("agentic/analysis/bug.md");
  expect(report).toContain("**No issues.**");
  expect(report).toContain("## Dismissed\n\n- The bug issue. A caller validates it.\n");
  expect(project.read("agentic/analysis/summary.md")).toMatch(/\| \[Bugs\]\(bug.md\) \| 0 \| 0 \| 0 \|/);
});

it("runs one analysis alone, and leaves the reports on the others as they are", async () => {
  using project = createProject({ files: recordings() });
  project.write("agentic/analysis/bug.md", "earlier\n");
  expect(await analyse(project, "type=doc")).toMatchObject({ code: 0 });
  expect(reportsOf(project)).toEqual(["bug", "doc", "summary"]);
  expect(project.read("agentic/analysis/bug.md")).toBe("earlier\n");
});

it("keeps the reports of the others where one analysis fails", async () => {
  const failing = answer({}, { success: false, summary: "Nothing can be read" });
  const files = recordings({ "analyses.debt.analyse-debt": recordSession(failing) });
  using project = createProject({ files });
  expect(await analyse(project)).toMatchObject({ code: 1 });
  expect(reportsOf(project)).toEqual(["bug", "doc", "security", "style", "summary"]);
  const overview = project.read("agentic/analysis/summary.md");
  expect(overview).toContain("| Technical debt | | | | | | | no result: Nothing can be read |");
});
