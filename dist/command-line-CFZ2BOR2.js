const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-E5UNR73H.js";
import "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-Q6A6KXFS.js";
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
    const { report } = await import("./report-Y2LQHLPH.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
