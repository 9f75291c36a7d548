const require = process.getBuiltinModule;
import {
  isAtLeast,
  renderLogLine
} from "./chunk-PDIOXHH6.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/wiring/append-log-line.ts
var LONGEST_MESSAGE = 1e4;
var LONGEST_CONTEXT = 1e4;
function addLogLine({ states, runId, config }, { message: given, level = "Information", step, context }) {
  const message = given.trim();
  if (message === "" || message.length > LONGEST_MESSAGE) {
    throw new AgenticError({
      code: "usage",
      message: `The message has ${message.length} characters; it must have 1 to ${LONGEST_MESSAGE}.`
    });
  }
  const facts = JSON.stringify(context ?? {}).length;
  if (facts > LONGEST_CONTEXT) {
    throw new AgenticError({
      code: "usage",
      message: `The context has ${facts} characters as JSON; it may have ${LONGEST_CONTEXT}. Put the rest into a file and name it.`
    });
  }
  const { enabled, level: least } = config.logging;
  const written = enabled && isAtLeast(level, least);
  const timestamp = systemClock.now().toISOString();
  const line = { timestamp, level, step, message, ...context === void 0 ? {} : { context } };
  if (written) states.append(runId, runFiles.logs, renderLogLine(line));
  return { line, written };
}

export {
  addLogLine
};
