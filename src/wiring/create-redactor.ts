import type { Config } from "../config/schema.ts";
import type { StateStore } from "../ports/run-store.ts";
import { createRedactor, type Redactor } from "../redaction/redactor.ts";
import { secretValues } from "../redaction/secret-values.ts";
import { createLocalStore } from "../storage/local/local-run-store.ts";
import { redactedStates } from "../storage/local/redacted-run-store.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const made = new WeakMap<Environment, Map<string, Redactor>>();

/** Knows the secrets of an environment; `names` are variables that count among them whatever they are called. */
export function redactorFor(environment: Environment, names: readonly string[] = []): Redactor {
  const known = made.get(environment) ?? new Map<string, Redactor>();
  made.set(environment, known);
  const key = names.join(" ");
  const redactor = known.get(key) ?? createRedactor({ values: secretValues(environment, names) });
  known.set(key, redactor);
  return redactor;
}

/** Finds the secrets of an environment in what is about to be committed or pushed; undefined where it has none. */
export function secretFinderOf(
  environment: Environment,
  names: readonly string[] = [],
): Redactor["findValues"] | undefined {
  return secretValues(environment, names).length === 0
    ? undefined
    : redactorFor(environment, names).findValues;
}

/** The runs of a repository; what is written there holds no secrets. */
export function composeStates({
  root,
  environment,
  config,
}: {
  readonly root: string;
  readonly environment: Environment;
  readonly config: Config;
}): StateStore {
  const redactor = redactorFor(environment, config.logging.redact);
  return redactedStates(createLocalStore(root, config.outputDirectory), redactor);
}
