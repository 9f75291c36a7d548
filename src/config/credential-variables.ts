export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that no step receives, even if `pass` names them: tokens and command files of GitHub and its runner, and the App's key. */
export const ENGINE_ONLY =
  /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;

const START = "(^|[_.:/-])";
/** `DEPLOY_KEY_2`, `API_TOKEN_V1`. */
const END = "([_-]?V?\\d{1,2})?$";
const KEY = `${START}(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?${END}`;
const ENDING = `(${START}(JWT|AUTH|AUTH_CONFIG|PASS|PAT|CREDS?|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)|TOKEN)${END}|_PWD$`;
const ANYWHERE = "SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY";
const SECRET_NAME = new RegExp(`${KEY}|${ENDING}|${ANYWHERE}`, "i");

export function isSecretName(name: string): boolean {
  // `apiKey`, `_authToken` of npm.
  return SECRET_NAME.test(name) || SECRET_NAME.test(name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2"));
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

/** Variables of a caller, such as a git hook, that redirect git to another repository or index. */
export const GIT_REDIRECTION =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;
