// @module-tag slow
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cliTrusting, createClones, pauseIn } from "../support/git/clones.ts";

const MIB = 1024 * 1024;

/** Nine megabytes: more than a state ref takes of other files. */
const large = `name: large
version: "1.0"
settings: { git: { enabled: false } }
steps:
  - { name: list, type: script, run: "echo FIRST; head -c 9000000 /dev/zero | tr '\\\\0' x | fold -w 999; echo; echo LAST" }
  - { name: review, type: wait-for-human, message: "{{ outputs.list.stdout }}" }
  - name: check
    type: conditional
    condition: outputs.list.stdout.splitlines() | length == 9012 and outputs.list.data.stdout.startswith('FIRST')
    then: [{ name: whole, type: script, run: "true" }]
    else: [{ name: cut, type: script, run: "true" }]
outputs: [{ name: report, template: whole.md, path: agentic/whole.md }]
`;
const files = { ".agentic/templates/whole.md": "{{ outputs.list.stdout }}" };

describe("a script that prints nine megabytes", () => {
  test("is whole in conditions and artifacts, also where the run is resumed in another clone", async () => {
    const { a, b } = createClones({ workflows: { large }, files });
    const runId = await pauseIn(a, "large");
    const question = a.progress(runId).current_step?.message ?? "";
    expect(question).toContain("FIRST");
    expect(question).toContain(
      `characters are left out here. Outputs of steps are whole in agentic/workflows/${runId}/artifacts.`,
    );
    const sizeOf = (file: string): number => statSync(join(a.runFolder(runId), file)).size;
    expect(sizeOf("journal.ndjson")).toBeLessThan(MIB);
    expect(sizeOf("progress.json")).toBeLessThan(MIB);
    expect(sizeOf("steps/list/1/output.log")).toBeGreaterThan(9_000_000);

    expect(await cliTrusting(b, runId, "input", runId, "Go on.", "--resume")).toMatchObject({ code: 0 });
    const taken = b.progress(runId).completed_steps.map(({ name }) => name);
    expect(taken).toContain("whole");
    expect(b.read("agentic/whole.md").length).toBe(9_009_020);
  });
});
