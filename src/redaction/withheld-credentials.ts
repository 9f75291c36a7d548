import {
  ENGINE_ONLY,
  type Environment,
  GIT_REDIRECTION,
  isSecretName,
  passwordsIn,
} from "../config/credential-variables.ts";
import { tokensIn } from "./secret-values.ts";

/** Programs need these to reach the network, so passwords in them are redacted and not withheld. */
const PROXY = /_proxy$/i;

function isCredential([name, value = ""]: readonly [string, string | undefined]): boolean {
  if (isSecretName(name)) return true;
  return !PROXY.test(name) && (passwordsIn(value).length > 0 || tokensIn(value).length > 0);
}

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
