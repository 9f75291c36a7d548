const require = process.getBuiltinModule;

// src/config/credentials.ts
var ENGINE_ONLY = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;
var CREDENTIAL = /(^|_)(API_?KEY|TOKEN|SECRET|SECRET_KEY|SECRET_KEY_BASE|ACCESS_KEY(_ID)?|PRIVATE_KEY|SIGNING_KEY|ENCRYPTION_KEY|PASS|PAT|CREDENTIALS?)$|PASSWORD|PASSWD|PASSPHRASE|^STRIPE_\w*KEY$/i;
var GIT_REDIRECTION = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;
function withoutCredentials(environment, pass = []) {
  const kept = Object.entries(environment).filter(
    ([name]) => !ENGINE_ONLY.test(name) && !GIT_REDIRECTION.test(name) && (pass.includes(name) || !CREDENTIAL.test(name))
  );
  return Object.fromEntries(kept.filter((entry) => entry[1] !== void 0));
}

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
  GIT_REDIRECTION,
  withoutCredentials,
  RUN_MARK,
  SESSION_MARK,
  allowEnvironment,
  markVariables,
  createSessionId,
  isSet,
  defaultGraceMs
};
