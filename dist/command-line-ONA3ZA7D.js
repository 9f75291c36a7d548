const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-2GG5ZWLY.js";
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
    const { report } = await import("./report-JJA6N37F.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
