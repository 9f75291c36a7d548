// @module-tag slow
import { expect, it } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

function session(data: object, calls: readonly { write: string; content: string }[] = []): string {
  const empty = { output_type: "x", document_path: null, metrics: {}, next_step_context: null };
  return recordSession({ calls, answer: { success: true, ...empty, summary: "Done", data } });
}

const fixed = (content: string): string =>
  session({ commit_message: "fix: the tests", fixed: [{ title: "The tests", how: "So." }], declined: [] }, [
    { write: "code.txt", content },
  ]);
const judged = (severity?: string): string => {
  const issues =
    severity === undefined ? [] : [{ severity, confidence: 100, title: "It does not hold", detail: "Seen." }];
  return session({ issues, checks: [{ command: "npm test", passed: true, summary: "passed" }] });
};

const verdict = (real: boolean): string => session({ real, evidence: "Ran it." });

async function fix(recordings: Readonly<Record<string, string>>) {
  const files = Object.entries(recordings).map(([name, text]) => [
    `.agentic/recordings/${name}.ndjson`,
    text,
  ]);
  const project = createProject({
    remote: true,
    files: Object.fromEntries(files) as Record<string, string>,
    config: { state: { remote: false } },
  });
  const { code } = await runCli(project, [
    "run",
    "fix-checks",
    "--provider",
    "replay",
    "--var",
    "checks=1 failed",
  ]);
  return { project, code };
}

const proposed = (project: Project): string[] => project.progress().pull_requests.map(({ branch }) => branch);

it("repairs once more where a look finds something that matters", async () => {
  const { project, code } = await fix({
    fix: fixed("half\n"),
    validate: judged("major"),
    "verify.1.verdict": verdict(true),
    "repair.fix-again": fixed("repaired\n"),
    "repair.recheck": judged(),
  });
  using _ = project;
  const [branch = ""] = proposed(project);
  expect(code).toBe(0);
  expect(project.git("show", `${branch}:code.txt`)).toBe("repaired");
});

it("holds back what does not repair them", async () => {
  const { project, code } = await fix({
    fix: fixed("half\n"),
    validate: judged("major"),
    "verify.1.verdict": verdict(true),
    "repair.fix-again": fixed("worse\n"),
    "repair.recheck": judged("critical"),
    "repair.verify-fix.1.verdict-fix": verdict(true),
  });
  using _ = project;
  expect([code, project.progress().status, proposed(project)]).toEqual([1, "failed", []]);
});

it("pushes the fix if a second session finds that the issue of the validation is not real", async () => {
  const { project, code } = await fix({
    fix: fixed("whole\n"),
    validate: judged("critical"),
    "verify.1.verdict": verdict(false),
  });
  using _ = project;
  const [branch = ""] = proposed(project);
  expect(code).toBe(0);
  expect(project.git("show", `${branch}:code.txt`)).toBe("whole");
});

it("changes nothing where the code is not to blame", async () => {
  const declined = [{ title: "The tests", reason: "The registry did not answer." }];
  const { project, code } = await fix({ fix: session({ fixed: [], declined }) });
  using _ = project;
  expect([code, proposed(project)]).toEqual([0, []]);
});
