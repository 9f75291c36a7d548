import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStateRefs } from "../../src/store/refs-folder.ts";
import { describeStateRefs, type StateRefsTrial } from "../contracts/state-refs.ts";

function start(): StateRefsTrial & { directory: string } {
  const parent = mkdtempSync(join(tmpdir(), "agentic-refs-"));
  const directory = join(parent, "state");
  return {
    directory,
    open: () => Promise.resolve(createFolderStateRefs(directory)),
    [Symbol.asyncDispose]: () => Promise.resolve(rmSync(parent, { recursive: true, force: true })),
  };
}

describeStateRefs("state refs in a folder", () => Promise.resolve(start()));
