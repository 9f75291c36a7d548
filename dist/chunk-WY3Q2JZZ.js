import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

// src/agents/environment.ts
var RUN_MARK = "AGENTIC_RUN_ID";
var SESSION_MARK = "AGENTIC_SESSION";
var COMMON = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|TMPDIR|TZ|XDG_\w+|NO_COLOR|CI|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;
var ENGINE_ONLY = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;
var CREDENTIAL = /(^|_)(API_?KEY|TOKEN|SECRET|SECRET_KEY|ACCESS_KEY|PRIVATE_KEY|PASSWORD|PASSWD|CREDENTIALS)$/i;
function allowEnvironment(environment, allow) {
  return select(environment, (name) => !ENGINE_ONLY.test(name) && (COMMON.test(name) || allow(name)));
}
function withoutCredentials(environment, pass = []) {
  return select(
    environment,
    (name) => !ENGINE_ONLY.test(name) && (pass.includes(name) || !CREDENTIAL.test(name))
  );
}
function markVariables({ runId, step, attempt, session }) {
  return {
    [RUN_MARK]: runId,
    AGENTIC_STEP: step,
    AGENTIC_ATTEMPT: String(attempt),
    [SESSION_MARK]: session
  };
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
  withoutCredentials,
  markVariables,
  isSet,
  defaultGraceMs
};
