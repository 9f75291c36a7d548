import { fstatSync } from "node:fs";
import { limitYoungGeneration } from "../system/node-heap.ts";
import { asUserError } from "../system/system-fault.ts";
import { main } from "./main.ts";

const printError = (error: unknown): void => {
  const userError = asUserError(error);
  const { message, stack = message } = userError instanceof Error ? userError : new Error(String(userError));
  process.stderr.write(`${userError === error ? stack : message}\n`);
};

// The process ends, as it would without this listener. System errors are printed without a stack trace.
process.on("uncaughtException", (error) => {
  printError(error);
  process.exit(1);
});

let isUnread = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A closed pipe (`agentic-sdlc list | head`) is no error.
  if (error.code === "EPIPE" || isUnread) return;
  isUnread = true;
  printError(Object.assign(error, { path: "Standard output" }));
});
// A closed stderr does not stop a run.
process.stderr.on("error", () => {});

limitYoungGeneration();

try {
  const code = await main(process.argv.slice(2), {
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    isOneStream: () => {
      const [out, errors] = [fstatSync(1), fstatSync(2)];
      return out.dev === errors.dev && out.ino === errors.ino;
    },
    environment: process.env,
    cwd: process.cwd(),
  });
  process.on("exit", () => (process.exitCode = isUnread && code === 0 ? 1 : code));
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
