const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-T3J7GVCV.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/command-line.ts
async function runCommandLine(argv, io) {
  const shown = redactedIo(io);
  try {
    return await runProgram(argv, shown);
  } catch (error) {
    const { report } = await import("./report-3LEJCE3M.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
