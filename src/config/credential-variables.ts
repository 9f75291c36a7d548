export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that no step receives, even if `pass` names them: tokens and command files of GitHub and its runner, and the App's key. */
export const ENGINE_ONLY =
  /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;

const KEY =
  "(^|_)(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?$";
const ENDING =
  "(^|_)(TOKEN|JWT(_V\\d)?|AUTH|AUTH_CONFIG|PASS|PAT|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)$|_PWD$";
const ANYWHERE = "SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY";
const SECRET_NAME = new RegExp(`${KEY}|${ENDING}|${ANYWHERE}`, "i");

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

// Matching the scheme itself would take quadratic time in a long value without one.
const URL_PASSWORD = /[a-z0-9+.-]:\/\/[^\s/:@]*:([^\s/]+)@/gi;
const PASSWORD_FIELD = /(?:^|[?&;])\s*(?:password|passwd|pwd|accountkey|sharedaccesskey)=([^&;\s]+)/gi;

/** Returns the passwords in URLs and connection strings, such as `postgres://me:password@db/x`. */
export function passwordsIn(value: string): string[] {
  return [URL_PASSWORD, PASSWORD_FIELD].flatMap((pattern) =>
    Array.from(value.matchAll(pattern), ([, password = ""]) => password),
  );
}

/** Programs need these to reach the network, so passwords in them are redacted and not withheld. */
const PROXY = /_proxy$/i;

function isCredential([name, value = ""]: readonly [string, string | undefined]): boolean {
  return isSecretName(name) || (!PROXY.test(name) && passwordsIn(value).length > 0);
}

/** Variables of a caller, such as a git hook, that redirect git to another repository or index. */
export const GIT_REDIRECTION =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;

/** Returns the environment without credentials and without variables that redirect git. `pass` names exceptions. */
export function withoutCredentials(
  environment: Environment,
  pass: readonly string[] = [],
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry) =>
      !ENGINE_ONLY.test(entry[0]) &&
      !GIT_REDIRECTION.test(entry[0]) &&
      (pass.includes(entry[0]) || !isCredential(entry)),
  );
  return Object.fromEntries(passed.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the sorted names of variables that `withoutCredentials` removes and that `pass` could name. */
export function withheldCredentials(environment: Environment, pass: readonly string[] = []): string[] {
  return Object.entries(environment)
    .filter((entry) => (entry[1] ?? "") !== "" && !ENGINE_ONLY.test(entry[0]) && isCredential(entry))
    .map(([name]) => name)
    .filter((name) => !pass.includes(name))
    .sort();
}
