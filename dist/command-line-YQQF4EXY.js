const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-F3VGV37T.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/command-line.ts
async function runCommandLine(argv, io) {
  const shown = redactedIo(io);
  try {
    return await runProgram(argv, shown);
  } catch (error) {
    const { report } = await import("./report-D3Q6NHK7.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
