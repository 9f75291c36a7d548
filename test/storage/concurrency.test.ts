import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, test } from "vitest";
import { createFolderStateRefs } from "../../src/storage/local/folder-state-refs.ts";
import type { StateRefsTrial } from "../support/contracts/state-trial.ts";
import { startLocalStateRefs } from "../support/git/state-refs-trial.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";
import { crowdFold, crowdInbox, crowdNotes } from "../support/storage/writers.ts";
import { isFull, seed } from "../support/random.ts";

const timeout = 600_000;

/** Others come in between wherever somebody waits for an answer. */
function inMemory(): StateRefsTrial {
  const remote = createMemoryRefs();
  return {
    open: () => {
      const client = remote.another();
      const later = async (): Promise<void> => void (await setImmediate());
      return Promise.resolve(
        Object.assign(client, { beforeRead: later, beforeCommit: later, afterCommit: later }),
      );
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function inFolder(): StateRefsTrial {
  const parent = mkdtempSync(join(tmpdir(), "agentic-refs-"));
  return {
    open: () => Promise.resolve(createFolderStateRefs(join(parent, "state"))),
    [Symbol.asyncDispose]: () => Promise.resolve(rmSync(parent, { recursive: true, force: true })),
  };
}

/** A sample by default: real remotes take their time where many meet. */
const remotes = [
  { name: "in memory", start: inMemory, ...(isFull ? { writers: 8, each: 20 } : { writers: 8, each: 2 }) },
  { name: "in a folder", start: inFolder, ...(isFull ? { writers: 8, each: 12 } : { writers: 4, each: 1 }) },
  {
    name: "at a git remote",
    start: startLocalStateRefs,
    ...(isFull ? { writers: 8, each: 6 } : { writers: 2, each: 1 }),
  },
];

describe.each(remotes)("$writers writers at once, $name", ({ start, writers, each }) => {
  const crowds = [
    ["leave requests: none is lost, none comes twice", crowdInbox],
    ["end their runs: each is folded once", crowdFold],
    ["keep notes: all clones have all of them in the end", crowdNotes],
  ] as const;
  test.each(crowds)("%s", { tags: "slow", timeout }, async (_, crowd) => {
    await using trial = start();
    await crowd({ open: () => trial.open(), writers, each, seed });
  });
});
