import { fstatSync } from "node:fs";
import { asUserError } from "../system/system-fault.ts";
import { main } from "./main.ts";

const tell = (error: unknown): void => {
  const told = asUserError(error);
  const { message, stack = message } = told instanceof Error ? told : new Error(String(told));
  process.stderr.write(`${told === error ? stack : message}\n`);
};

// As without a listener the process ends; a fault of the machine is told without a stack trace.
process.on("uncaughtException", (error) => {
  tell(error);
  process.exit(1);
});

let isUnread = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that goes away (`agentic-sdlc list | head`) is no error.
  if (error.code === "EPIPE" || isUnread) return;
  isUnread = true;
  tell(Object.assign(error, { path: "Standard output" }));
});
// What cannot be told does not stop a run.
process.stderr.on("error", () => {});

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
  tell(error);
  process.exitCode = 1;
}
