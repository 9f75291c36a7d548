const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-IULHHUFT.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/cli/command-line.ts
async function runCommandLine(argv, io) {
  const shown = redactedIo(io);
  try {
    return await runProgram(argv, shown);
  } catch (error) {
    const { report } = await import("./report-TGHGVLQL.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
