const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-H7ANUAIT.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-YY3OOIBV.js";
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
    const { report } = await import("./report-XFHRXVLE.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
