import { expect, test } from "vitest";
import { archivePublishedRun } from "../../../src/action/publish/report-published-run.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { branchOpened, output, stateAfter } from "../../support/run/run-state.ts";
import { createMemoryRefs } from "../../support/storage/memory-refs.ts";
import { startRun } from "../../support/storage/state-runs.ts";
import { RUN_ID } from "../../support/world.ts";

const log = { text: () => {}, annotate: () => {} };
const HEAD = "1111111111111111111111111111111111111111";
const MERGED = "2222222222222222222222222222222222222222";

function merged(name: string): NewRunEvent[] {
  const step = `both/${name}`;
  const done = { type: "step.succeeded", attempt: 1, output: output("done") } as const;
  return [
    branchOpened(step, `agentic/flow-${name}`),
    { ...done, step, commit: MERGED, files: [`${name}.txt`] },
    { type: "step.started", step: `both/merge+${name}`, attempt: 1, kind: "merge" },
    { ...done, step: `both/merge+${name}`, commit: HEAD, files: [`${name}.txt`] },
  ];
}

test("a published run that has ended takes its merged branches with it, and none that is not its own", async () => {
  const refs = createMemoryRefs();
  await startRun(refs, RUN_ID);
  for (const name of ["agentic/flow-a", "agentic/flow-theirs"]) refs.branches.set(name, MERGED);
  refs.branches.set("feature/flow", HEAD);
  const place = { mode: "worktree", path: ".worktrees/x", base_branch: "main", base_sha: "0" } as const;
  const state = stateAfter(
    { type: "workspace.prepared", branch: "feature/flow", ...place },
    { type: "block.opened", step: "both", kind: "parallel" },
    ...merged("a"),
    ...merged("theirs"),
    { type: "block.closed", step: "both", status: "completed", summary: "" },
    { type: "run.completed", changed: true },
  );
  const ended = { runId: RUN_ID, stateRef: "agentic/state", origin: refs, state };
  const branches = new Set(["feature/flow", "agentic/flow-a"]);
  expect(await archivePublishedRun({ log }, { ...ended, branches })).toBe(true);
  expect([...refs.branches.keys()].toSorted()).toEqual(["agentic/flow-theirs", "feature/flow"]);
});
