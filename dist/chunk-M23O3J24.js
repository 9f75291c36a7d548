const require = process.getBuiltinModule;

// src/config/credential-variables.ts
var ENGINE_ONLY = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;
var KEY = "(^|_)(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?$";
var ENDING = "(^|_)(TOKEN|JWT(_V\\d)?|AUTH|AUTH_CONFIG|PASS|PAT|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)$|_PWD$";
var ANYWHERE = "SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY";
var SECRET_NAME = new RegExp(`${KEY}|${ENDING}|${ANYWHERE}`, "i");
function isSecretName(name) {
  return SECRET_NAME.test(name);
}
var URL_PASSWORD = /[a-z0-9+.-]:\/\/[^\s/:@]*:([^\s/]+)@/gi;
var PASSWORD_FIELD = /(?:^|[?&;])\s*(?:password|passwd|pwd|accountkey|sharedaccesskey)=([^&;\s]+)/gi;
function passwordsIn(value) {
  return [URL_PASSWORD, PASSWORD_FIELD].flatMap(
    (pattern) => Array.from(value.matchAll(pattern), ([, password = ""]) => password)
  );
}
var PROXY = /_proxy$/i;
function isCredential([name, value = ""]) {
  return isSecretName(name) || !PROXY.test(name) && passwordsIn(value).length > 0;
}
var GIT_REDIRECTION = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;
function withoutCredentials(environment, pass = []) {
  const passed = Object.entries(environment).filter(
    (entry) => !ENGINE_ONLY.test(entry[0]) && !GIT_REDIRECTION.test(entry[0]) && (pass.includes(entry[0]) || !isCredential(entry))
  );
  return Object.fromEntries(passed.filter((entry) => entry[1] !== void 0));
}
function withheldCredentials(environment, pass = []) {
  return Object.entries(environment).filter((entry) => (entry[1] ?? "") !== "" && !ENGINE_ONLY.test(entry[0]) && isCredential(entry)).map(([name]) => name).filter((name) => !pass.includes(name)).sort();
}

// src/agents/process/process-environment.ts
var RUN_MARK = "AGENTIC_RUN_ID";
var SESSION_MARK = "AGENTIC_SESSION";
var COMMON = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|TMPDIR|TZ|XDG_\w+|NO_COLOR|CI|GIT_CEILING_DIRECTORIES|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;
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
  isSecretName,
  passwordsIn,
  GIT_REDIRECTION,
  withoutCredentials,
  withheldCredentials,
  RUN_MARK,
  SESSION_MARK,
  allowEnvironment,
  markVariables,
  createSessionId,
  isSet,
  defaultGraceMs
};
