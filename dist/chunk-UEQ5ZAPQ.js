const require = process.getBuiltinModule;
import {
  ENGINE_ONLY
} from "./chunk-IWSXN7BS.js";

// src/agents/environment.ts
var RUN_MARK = "AGENTIC_RUN_ID";
var SESSION_MARK = "AGENTIC_SESSION";
var COMMON = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|TMPDIR|TZ|XDG_\w+|NO_COLOR|CI|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;
function allowEnvironment(environment, allow) {
  return select(environment, (name) => !ENGINE_ONLY.test(name) && (COMMON.test(name) || allow(name)));
}
function markVariables({ runId, step, attempt, session }) {
  return {
    [RUN_MARK]: runId,
    AGENTIC_STEP: step,
    AGENTIC_ATTEMPT: String(attempt),
    [SESSION_MARK]: session
  };
}
function createSessionId() {
  const digit = () => Math.floor(Math.random() * 16).toString(16);
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, digit);
}
function isSet(value) {
  return value !== void 0 && !/^(|0|false|no|off)$/i.test(value.trim());
}
function defaultGraceMs(environment) {
  return isSet(environment["CI"]) ? 5e3 : 3e4;
}
function select(environment, wanted) {
  return Object.fromEntries(
    Object.entries(environment).flatMap(
      ([name, value]) => value !== void 0 && wanted(name) ? [[name, value]] : []
    )
  );
}

export {
  RUN_MARK,
  SESSION_MARK,
  allowEnvironment,
  markVariables,
  createSessionId,
  isSet,
  defaultGraceMs
};
