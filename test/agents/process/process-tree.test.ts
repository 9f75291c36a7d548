import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { endTaggedProcesses, findTaggedProcesses } from "../../../src/agents/process/process-tree.ts";
import { isRunning } from "../../support/contracts/agent-runner.ts";

it("processes end that load a new program again and again", { tags: "slow" }, async () => {
  using directory = mkdtempDisposableSync(join(tmpdir(), "agentic-processes-"));
  const script = join(directory.path, "again.sh");
  writeFileSync(script, 'exec sh "$0"\n');
  for (let trial = 0; trial < 30; trial += 1) {
    const tag = `TAG=again-${process.pid}-${trial}`;
    const env = { PATH: process.env["PATH"], TAG: tag.slice(4) };
    const child = spawn("sh", [script], { detached: true, stdio: "ignore", env });
    await once(child, "spawn");
    const { pid = 0 } = child;
    await endTaggedProcesses(tag, 0);
    expect({ trial, isRunning: isRunning(pid) }).toEqual({ trial, isRunning: false });
    expect(findTaggedProcesses(tag)).toEqual([]);
  }
});

it("a process that ignores SIGTERM is killed when this process stood still past the limits", async () => {
  const tag = `TAG=ignores-${process.pid}`;
  const env = { PATH: process.env["PATH"], TAG: tag.slice(4) };
  const script = "trap '' TERM; echo ready; while :; do sleep 0.05; done";
  const child = spawn("sh", ["-c", script], { detached: true, stdio: ["ignore", "pipe", "ignore"], env });
  await once(child.stdout, "data");
  const ended = endTaggedProcesses(tag, 100);
  const until = performance.now() + 1500;
  while (performance.now() < until);
  await ended;
  expect(isRunning(child.pid ?? 0)).toBe(false);
});
