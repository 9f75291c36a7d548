import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH = 2 ** 31;

/** Before all tests: temporary folders lie in memory where it has room for them. What is tested dies by signals, not by power cuts. */
export function setup(): (() => void) | undefined {
  if (process.env["TMPDIR"] !== undefined) return undefined;
  const folder = roomInMemory();
  if (folder === undefined) return undefined;
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** What tests that were killed have left there is taken from nobody but the machine's memory. */
function dropLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^agentic-tests-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A folder in which programs may be started, which containers forbid there. */
function roomInMemory(): string | undefined {
  try {
    dropLeft();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH) return undefined;
    const folder = mkdtempSync(join(MEMORY, `agentic-tests-${process.pid}-`));
    // Tests work as other users too.
    chmodSync(folder, 0o1777);
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // There is no such folder on this system.
  }
  return undefined;
}
