const require = process.getBuiltinModule;
import {
  printable
} from "./chunk-AR6BZUXN.js";

// src/launch/io.ts
function print(io, text) {
  io.stdout.write(lines(text));
}
function printJson(io, value) {
  io.stdout.write(`${JSON.stringify(value, null, 2)}
`);
}
function say(io, text) {
  io.stderr.write(lines(text));
}
function lines(text) {
  return `${printable(text).replace(/\n$/, "")}
`;
}

export {
  print,
  printJson,
  say
};
