/** Environment variables as a program was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Names that a step's program never gets, whatever else allows them: the tokens and command files of GitHub and its runner, and an App's key. */
export const ENGINE_ONLY =
  /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;

const KEY =
  "(^|_)(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?$";
const ENDING =
  "(^|_)(TOKEN|JWT(_V\\d)?|AUTH|AUTH_CONFIG|PASS|PAT|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)$|_PWD$";
const ANYWHERE = "SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY";
const SECRET_NAME = new RegExp(`${KEY}|${ENDING}|${ANYWHERE}`, "i");

/** Whether the value of a variable of this name must not be shown. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

// The scheme itself is not matched: in a long value without one each letter would be looked at as its beginning.
const URL_PASSWORD = /[a-z0-9+.-]:\/\/[^\s/:@]*:([^\s/]+)@/gi;
const PASSWORD_FIELD = /(?:^|[?&;])\s*(?:password|passwd|pwd|accountkey|sharedaccesskey)=([^&;\s]+)/gi;

/** Passwords in the addresses and connection strings that a value holds, such as `postgres://me:password@db/x`. */
export function passwordsIn(value: string): string[] {
  return [URL_PASSWORD, PASSWORD_FIELD].flatMap((pattern) =>
    Array.from(value.matchAll(pattern), ([, password = ""]) => password),
  );
}

/** Programs reach the network by it: what it holds is redacted, not withheld. */
const PROXY = /_proxy$/i;

function isCredential([name, value = ""]: readonly [string, string | undefined]): boolean {
  return isSecretName(name) || (!PROXY.test(name) && passwordsIn(value).length > 0);
}

/** Variables of a caller (a git hook, say) that would send git to another repository or index. */
export const GIT_REDIRECTION =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;

/** The environment less what looks like a credential, or leads git astray; `pass` names exceptions. */
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

/** Names of the variables that `withoutCredentials` withholds and that `pass` could name, sorted. */
export function withheldCredentials(environment: Environment, pass: readonly string[] = []): string[] {
  return Object.entries(environment)
    .filter((entry) => (entry[1] ?? "") !== "" && !ENGINE_ONLY.test(entry[0]) && isCredential(entry))
    .map(([name]) => name)
    .filter((name) => !pass.includes(name))
    .sort();
}
