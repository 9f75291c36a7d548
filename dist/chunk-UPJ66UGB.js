import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

// src/cli/io.ts
function print(io, text) {
  io.stdout.write(text.endsWith("\n") ? text : `${text}
`);
}
function printJson(io, value) {
  io.stdout.write(`${JSON.stringify(value, null, 2)}
`);
}
function say(io, text) {
  io.stderr.write(text.endsWith("\n") ? text : `${text}
`);
}

export {
  print,
  printJson,
  say
};
