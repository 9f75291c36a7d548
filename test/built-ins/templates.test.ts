import { describe, expect, it } from "vitest";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { referencesOf } from "../../src/template/parse/references.ts";
import { BARE_RUN, library, namesIn, reportOf, RUN } from "../support/built-ins/built-in.ts";

const types = ["bug", "debt", "doc", "security", "style"];

const full = {
  id: "X-1",
  severity: "major",
  title: "An import of more than 1000 rows stops",
  file: "src/import/reader.ts",
  line: 58,
  category: "missing",
  effort: "small",
  detail: "`readRows` returns at line 58.\n\nA file with 1001 rows gives 1000.",
  suggestion: "Throw there.",
  places: ["src/import/retry.ts:17", "src/import/run.ts:3"],
};
const bare = { id: "X-2", severity: "critical", title: "Only what is required", detail: "Seen." };
const nulls = {
  ...bare,
  id: "X-3",
  severity: "minor",
  file: null,
  line: null,
  effort: null,
  suggestion: null,
  places: null,
};

interface Sample {
  readonly issues?: readonly Dict[];
  readonly fix?: Dict;
  readonly run?: Dict;
  readonly type?: string;
}

function scopeOf(type: string, { issues = [full, bare, nulls], fix, run = RUN }: Sample): Dict {
  const data = { overview: "Sound on the whole.", covered: "src/ line by line.", issues };
  const output = { success: true, summary: `${issues.length} issues`, data };
  const fixed: Dict = fix === undefined ? {} : { [`fix-${type}`]: { success: true, data: fix } };
  return { run, steps: {}, outputs: { [`analyse-${type}`]: output, ...fixed } } as Dict;
}

const report = (type: string, sample: Sample = {}): string =>
  reportOf(`analysis-${type}`, scopeOf(type, sample));

/** Rows of tables, as cells; a backslash keeps the character behind it from ending a cell. */
function rowsOf(text: string): string[][] {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.map((row) =>
    row
      .replaceAll(/\\[!-/:-@[-`{-~]/g, "x")
      .split("|")
      .slice(1, -1),
  );
}

const headingsOf = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("#"));

describe("every built-in template", () => {
  it("is a plan's outline, a checklist or a report", () => {
    expect(namesIn("templates", ".md.j2")).toEqual([
      ...[...types, "summary"].map((type) => `analysis-${type}`).sort(),
      ...types.map((type) => `checklist-${type}`),
      ...["bug", "chore", "feature"].map((type) => `plan-${type}`),
    ]);
  });

  it.each([...types, "summary"])("names nothing that a report does not know: analysis-%s", (type) => {
    const roots = referencesOf(library.template(`analysis-${type}`), "template").map(({ path }) => path[0]);
    const known = new Set(["outputs", "run", "variables", "steps", "pull_requests"]);
    expect([...new Set(roots)].filter((name) => !known.has(name ?? ""))).toEqual([]);
  });

  it.each(types)("of a checklist has nothing to render: %s", (type) => {
    expect(library.template(`checklist-${type}`)).not.toMatch(/\{[{%#]/);
  });
});

describe.each(types)("the report on %s", (type) => {
  it("tells every issue, the most severe first within its part", () => {
    const text = report(type);
    expect(text).toContain("**3 issues**: 1 critical, 1 major, 1 minor. Commit `0123456789ab`, run");
    for (const { id, title } of [full, bare, nulls]) expect(text).toContain(`### ${id} ${title}\n`);
    expect(text).toContain("`src/import/reader.ts:58`");
    expect(text).toContain("> `readRows` returns at line 58.\n> \n> A file with 1001 rows gives 1000.\n");
    expect(text).toContain("Also in: src/import/retry.ts:17, src/import/run.ts:3\n");
    expect(text).not.toMatch(/null|undefined|\{[{%#]/);
  });

  it("says so where there are none", () => {
    const text = report(type, { issues: [], run: BARE_RUN });
    expect(text).toContain("**No issues.** Run 20260131-k3f9qz.");
    expect(headingsOf(text)).toHaveLength(1);
    expect(rowsOf(text)).toEqual([]);
  });

  it("tells what was done about them", () => {
    const fix = { fixed: [{ title: "One", how: "So." }], declined: [{ title: "Two", reason: "Not real." }] };
    expect(report(type, { fix })).toMatch(
      /## What was done about it\n\n- \w+( \w+)?: One. So.\n- Left: Two. Not real.\n/,
    );
    expect(report(type, { fix: { fixed: [], declined: [] } })).toMatch(/about it\n\nNothing.\n/);
  });

  it("comes out empty where the analysis has no result", () => {
    expect(reportOf(`analysis-${type}`, { run: RUN, outputs: { "fix-other": {} } }).trim()).toBe("");
  });

  it.each([
    ["ends of cells", "a | b || c \\| d \\\\| e `f | g`"],
    ["more lines", "a\n\n# Heading\n| x | y |\n| --- | --- |\n\n- item"],
    ["open fences", "```\n~~~\n````js"],
    ["a fence of tildes", "~~~"],
    ["a heading's underline", "---"],
    ["a heading", "# one"],
    ["open code", "a `b"],
    ["HTML", "</td></table><!-- <details><script>x</script>"],
    ["images", "![x](https://example.com/?secret)"],
    ["templates", "{{ run.id }} {% raw %} {# x #}"],
    ["hidden characters", "a\u202Eb\u0000c\u200Bd\u001B[31m"],
  ])("keeps its form with %s in every field", (_, text) => {
    const same = Object.fromEntries(
      Object.entries(full).map(([key, value]) => [key, typeof value === "string" ? text : value]),
    );
    const issues = ["critical", "minor"].map((severity) => ({
      ...same,
      severity,
      effort: "small",
      places: [text],
    }));
    const fix = { fixed: [{ title: text, how: text }], declined: [{ title: text, reason: text }] };
    const calm = report(type, {
      issues: issues.map((issue) => ({
        ...full,
        ...bare,
        category: "x",
        effort: "small",
        severity: issue.severity,
      })),
      fix: { fixed: [{ title: "t", how: "h" }], declined: [{ title: "t", reason: "r" }] },
    });
    const made = report(type, { issues, fix });
    expect(rowsOf(made).map((row) => row.length)).toEqual(rowsOf(calm).map((row) => row.length));
    expect(headingsOf(made)).toHaveLength(headingsOf(calm).length);
    const outside = made.split("\n").filter((line) => !line.startsWith("> "));
    expect(outside.filter((line) => /^\s*(`{3,}[^`]*$|~~~|<)/.test(line))).toEqual([]);
    expect(made.replaceAll(/`[^`\n]*`/g, "")).not.toMatch(/<|!\[|[\u0000\u001B\u202E\u200B]/); // oxlint-disable-line no-control-regex -- these are what must be gone
  });
});

describe("the overview of an analysis of the codebase", () => {
  const overview = (given: Dict): string => {
    const scope: Dict = { run: RUN, outputs: {}, steps: {}, pull_requests: [], ...given };
    return reportOf("analysis-summary", { variables: { type: "all", scope: "" }, ...scope });
  };
  const outputs = Object.assign({}, ...types.map((type) => scopeOf(type, {}).outputs)) as Dict;

  it("has a row for each analysis, with a link to its report", () => {
    const rows = rowsOf(overview({ outputs }));
    expect(rows.map(([first]) => first?.trim()).slice(2)).toEqual([
      "[Bugs](bug.md)",
      "[Technical debt](debt.md)",
      "[Documentation](doc.md)",
      "[Security](security.md)",
      "[Style](style.md)",
    ]);
    expect(rows[2]?.map((cell) => cell.trim()).slice(1)).toEqual(["1", "1", "1", "0", "0", "0", "3 issues"]);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  it("has one row where one analysis was asked for", () => {
    const text = overview({
      outputs: scopeOf("doc", { issues: [] }).outputs ?? {},
      variables: { type: "doc", scope: "src/" },
    });
    expect(rowsOf(text)).toHaveLength(3);
    expect(text).toContain("only src/.");
  });

  it("names the analyses without a result, and why", () => {
    const steps = { "analyse-bug": { status: "failed", error: "rate | limit\nreached" } };
    const text = overview({ steps });
    expect(text).toContain(
      "| Bugs | | | | | | | no result: rate \\| limit reached |\n| Technical debt | | | | | | | no result |\n",
    );
  });

  it("counts what was fixed and names the pull requests", () => {
    const fix = { fixed: [{ title: "a" }, { title: "b" }], declined: [{ title: "c", reason: "r" }] };
    const text = overview({
      outputs: scopeOf("bug", { fix }).outputs ?? {},
      variables: { type: "bug" },
      pull_requests: [{ number: 4, url: "https://example.com/4", branch: "b" }, { branch: "agentic/c" }],
    });
    expect(text).toContain("| [Bugs](bug.md) | 1 | 1 | 1 | 0 | 2 | 1 | 3 issues |");
    expect(text).toContain("## Pull requests\n\n- https://example.com/4\n- `agentic/c`\n");
  });
});
