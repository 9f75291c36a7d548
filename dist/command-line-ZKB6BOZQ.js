const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-IBD5APJN.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/command-line.ts
async function runCommandLine(argv, io) {
  const shown = redactedIo(io);
  try {
    return await runProgram(argv, shown);
  } catch (error) {
    const { report } = await import("./report-P6X3J4ZX.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
