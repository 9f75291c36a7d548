const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-ZSHIUZCJ.js";
import "./chunk-EXG26JVL.js";
import "./chunk-FYX764OR.js";
import "./chunk-RYMWKMKK.js";
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
    const { report } = await import("./report-SVYJHYT7.js");
    return report(error, argv, shown);
  }
}
export {
  runCommandLine
};
