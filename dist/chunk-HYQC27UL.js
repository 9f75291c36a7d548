const require = process.getBuiltinModule;

// src/config/credentials.ts
var ENGINE_ONLY = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;
var CREDENTIAL = /(^|_)(API_?KEY|TOKEN|SECRET|SECRET_KEY|SECRET_KEY_BASE|ACCESS_KEY(_ID)?|PRIVATE_KEY|SIGNING_KEY|ENCRYPTION_KEY|PASS|PAT|CREDENTIALS?)$|PASSWORD|PASSWD|PASSPHRASE|^STRIPE_\w*KEY$/i;
var HEADERS = /_CUSTOM_HEADERS$/i;
function isSecretName(name) {
  return CREDENTIAL.test(name) || HEADERS.test(name);
}
var GIT_REDIRECTION = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;
function withoutCredentials(environment, pass = []) {
  const kept = Object.entries(environment).filter(
    ([name]) => !ENGINE_ONLY.test(name) && !GIT_REDIRECTION.test(name) && (pass.includes(name) || !CREDENTIAL.test(name))
  );
  return Object.fromEntries(kept.filter((entry) => entry[1] !== void 0));
}

export {
  ENGINE_ONLY,
  isSecretName,
  GIT_REDIRECTION,
  withoutCredentials
};
