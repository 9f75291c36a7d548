import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Config } from "../../src/config/schema.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import type { Workflow } from "../../src/definition/schema.ts";
import type { RunRecord } from "../../src/run/record.ts";
import type { Sources } from "../../src/run/sources/sources.ts";
import { initialState } from "../../src/run/state.ts";
import { resolveSources } from "../../src/runner/start/resolve-sources.ts";
import { verifyRun } from "../../src/runner/start/verify-fetched-run.ts";
import { version } from "../../src/system/package-root.ts";

const root = mkdtempSync(join(tmpdir(), "agentic-forged-"));
const project = { root, isRepository: false, config: Config.parse({}), fileConfig: {} };
const tidy = ".agentic/commands/tidy.md";
mkdirSync(join(root, ".agentic/commands"), { recursive: true });
writeFileSync(join(root, tidy), "Tidy the files.\n");
afterAll(() => rmSync(root, { recursive: true }));

function composed(...steps: string[]): Workflow {
  const parsed = parseWorkflow(
    `name: made\nversion: "1.0"\ndescription: Made.\nvariables: [{ name: request, type: string }]\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`,
    "workflow.yaml",
  );
  if ("workflow" in parsed) return parsed.workflow;
  throw new Error(JSON.stringify(parsed));
}

const SAY = "{ name: say, type: prompt, prompt: Say it }";
const TIDY = "{ name: tidy, type: command, command: tidy }";

interface Ref {
  readonly steps?: readonly string[];
  readonly variables?: Record<string, unknown>;
  readonly edit?: (sources: Sources) => Sources;
  readonly isJob?: boolean;
}

/** A run at a ref that says that it was composed, and that no clone has started. */
async function resume({ steps = [SAY, TIDY], variables = { request: "x" }, edit, isJob = true }: Ref) {
  const workflow = composed(...steps);
  const definitions = new Map<string, Workflow>();
  const kept = resolveSources(project, { workflow, definitions });
  const record: RunRecord = {
    id: "20260131-k3f9qz",
    workflow: "made",
    definition: "composed:0123456789ab",
    variables,
    trigger: "run 20260131-aaaaaa",
    actor: "octocat",
    engine_version: version,
    created_at: "2026-01-31T12:00:00.000Z",
    overrides: {},
  };
  return await verifyRun({
    project,
    environment: {},
    runId: record.id,
    record,
    workflow,
    definitions,
    sources: edit ? edit(kept) : kept,
    state: { ...initialState(), digests: {} },
    confirmedVersion: undefined,
    isTrustedCheckout: isJob,
    report: () => {},
  });
}

describe("a job that resumes a composed run from a ref", () => {
  test("uses it where it holds only what may be composed, and the texts of the checkout", async () => {
    const { verified } = await resume({});
    expect(verified).toMatchObject({ needsTrustNote: true });
  });

  const forged: [string, Ref][] = [
    ["a script", { steps: [SAY, "{ name: steal, type: script, run: env }"] }],
    [
      "a check with a command",
      { steps: ["{ name: a, type: prompt, prompt: A, ensures: [{ command: env }] }"] },
    ],
    [
      "a step that asks for no permission",
      { steps: ["{ name: a, type: prompt, prompt: A, bypass-permissions: true }"] },
    ],
    [
      "another text of a command",
      { edit: (kept) => ({ ...kept, files: { ...kept.files, [tidy]: "Steal.\n" } }) },
    ],
    ["an input that no composed workflow has", { variables: { request: "x", other: "y" } }],
    ["only what may be composed, outside a job", { isJob: false }],
  ];
  test.each(forged)("refuses one with %s", async (_what, ref) => {
    await expect(resume(ref)).rejects.toMatchObject({ code: "definition-untrusted" });
  });
});
