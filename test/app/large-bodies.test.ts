// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { expect, inject, test } from "vitest";
import { builtProgram } from "../support/built-package.ts";
import { createProject } from "../support/project.ts";

const CHUNKS = 60;
const CHUNK = `100000\r\n${"x".repeat(2 ** 20)}\r\n`;
const MOST_MB = 20;
const HEAD = "POST /api/github/webhooks HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n";

/** Sends 60 MB, or as much as the server takes. Returns the start of its answer. */
async function sendLarge(port: number, headers: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  // The server closes the connection while the rest of the body arrives.
  socket.on("error", () => {});
  const answered = new AbortController();
  const answer = once(socket, "data").then(([data]: Buffer[]) => {
    answered.abort();
    return String(data);
  });
  socket.write(`${HEAD}${headers}\r\n`);
  for (let sent = 0; sent < CHUNKS && !answered.signal.aborted; sent += 1)
    if (!socket.write(CHUNK)) await Promise.race([once(socket, "drain"), answer]);
  const status = (await answer).slice("HTTP/1.1 ".length, "HTTP/1.1 200".length);
  socket.destroy();
  return status;
}

/** `VmHWM`: the most memory that was resident. */
const residentMb = (pid: number | undefined, name: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

test.skipIf(!existsSync("/proc/self/status"))(
  "bodies of 60 MB without a signature, or with a forged one, cost less than 20 MB of memory",
  async () => {
    using project = createProject({ git: false });
    const child = spawn(process.execPath, [builtProgram(), "app", "--port", "0"], {
      cwd: project.root,
      env: {
        APP_ID: "7",
        PRIVATE_KEY: inject("appKey"),
        WEBHOOK_SECRET: "a-secret-of-some-length",
        GHE_HOST: "127.0.0.1:9",
        GHE_PROTOCOL: "http",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    let port = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      port = Number(/listening on http:\/\/[\d.]+:(\d+)/.exec(line)?.[1] ?? 0);
      if (port !== 0) break;
    }
    child.stdout.resume();
    const before = residentMb(child.pid, "VmRSS");
    expect(await sendLarge(port, "")).toBe("401");
    expect(await sendLarge(port, "x-hub-signature-256: sha256=00\r\n")).toBe("413");
    expect(residentMb(child.pid, "VmHWM") - before).toBeLessThan(MOST_MB);
    child.kill("SIGTERM");
    await exited;
  },
);
