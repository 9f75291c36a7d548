import { fstatSync } from "node:fs";
import { main } from "./main.ts";

// A reader that goes away (`agentic-sdlc list | head`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

process.exitCode = await main(process.argv.slice(2), {
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
