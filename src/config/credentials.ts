/** Environment variables as a program was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Names that a step's program never gets, whatever else allows them: the tokens and command files of GitHub and its runner, and an App's key. */
export const ENGINE_ONLY =
  /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;

const CREDENTIAL =
  /(^|_)(API_?KEY|TOKEN|SECRET|SECRET_KEY|SECRET_KEY_BASE|ACCESS_KEY(_ID)?|PRIVATE_KEY|SIGNING_KEY|ENCRYPTION_KEY|PASS|PAT|CREDENTIALS?)$|PASSWORD|PASSWD|PASSPHRASE|^STRIPE_\w*KEY$/i;

/** Headers that an agent's program sends along, a key among them. */
const HEADERS = /_CUSTOM_HEADERS$/i;

/** Whether the value of a variable of this name must not be shown. */
export function isSecretName(name: string): boolean {
  return CREDENTIAL.test(name) || HEADERS.test(name);
}

/** Variables of a caller (a git hook, say) that would send git to another repository or index. */
export const GIT_REDIRECTION =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;

/** The environment less what looks like a credential, or leads git astray; `pass` names exceptions. */
export function withoutCredentials(
  environment: Environment,
  pass: readonly string[] = [],
): Record<string, string> {
  const kept = Object.entries(environment).filter(
    ([name]) =>
      !ENGINE_ONLY.test(name) &&
      !GIT_REDIRECTION.test(name) &&
      (pass.includes(name) || !CREDENTIAL.test(name)),
  );
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
