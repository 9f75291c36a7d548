import type { Config } from "../config/schema.ts";
import type { StateStore } from "../ports/run-store.ts";
import { createRedactor, type Redactor } from "../redaction/redactor.ts";
import { secretValues } from "../redaction/secret-values.ts";
import { createLocalStore } from "../storage/local/local-run-store.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const made = new WeakMap<Environment, Map<string, Redactor>>();

/** Returns the redactor for the secrets of an environment. `names` are further variables that hold secrets. */
export function redactorFor(environment: Environment, names: readonly string[] = []): Redactor {
  const known = made.get(environment) ?? new Map<string, Redactor>();
  made.set(environment, known);
  const key = names.join(" ");
  const redactor = known.get(key) ?? createRedactor({ values: secretValues(environment, names) });
  known.set(key, redactor);
  return redactor;
}

/** Returns a function that finds an environment's secrets in files before a commit or push. Returns undefined if it has none. */
export function secretFinderOf(
  environment: Environment,
  names: readonly string[] = [],
): Redactor["findValues"] | undefined {
  return secretValues(environment, names).length === 0
    ? undefined
    : redactorFor(environment, names).findValues;
}

export function createRedactedStates({
  root,
  environment,
  config,
}: {
  readonly root: string;
  readonly environment: Environment;
  readonly config: Config;
}): StateStore {
  const redactor = redactorFor(environment, config.logging.redact);
  return createLocalStore(root, config.outputDirectory, { redact: redactor.redactDocument });
}
