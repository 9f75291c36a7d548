#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 12)) {
  // Compiled code is kept below the package: who can write there can change the program itself as well.
  const { enableCompileCache } = process.getBuiltinModule("node:module");
  enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/agentic-sdlc`);
  await import("../dist/cli.js");
} else {
  process.stderr.write(
    `agentic-sdlc needs Node 22.12 or newer; this is ${process.versions.node}. Update Node, or use nvm.\n`,
  );
  process.exitCode = 2;
}
