import { ENGINE_ONLY, type Environment } from "../../config/credential-variables.ts";

export type { Environment } from "../../config/credential-variables.ts";

/** Which of the engine's processes a process belongs to; every process below it inherits these. */
export interface SessionVariables {
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly session: string;
}

export const RUN_ID_VARIABLE = "AGENTIC_RUN_ID";
export const SESSION_VARIABLE = "AGENTIC_SESSION";

const ALLOWED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|TMPDIR|TZ|XDG_\w+|NO_COLOR|CI|GIT_CEILING_DIRECTORIES|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;

/** The variables every agent may see, and those the adapter or the user names. */
export function allowEnvironment(
  environment: Environment,
  allow: (name: string) => boolean,
): Record<string, string> {
  return select(environment, (name) => !ENGINE_ONLY.test(name) && (ALLOWED.test(name) || allow(name)));
}

export function sessionVariables({
  runId,
  step,
  attempt,
  session,
}: SessionVariables): Record<string, string> {
  return {
    [RUN_ID_VARIABLE]: runId,
    AGENTIC_STEP: step,
    AGENTIC_ATTEMPT: String(attempt),
    [SESSION_VARIABLE]: session,
  };
}

/** Tells sessions apart, those of other processes too. No secret, so `node:crypto` need not be loaded for it. */
export function createSessionId(): string {
  const digit = (): string => Math.floor(Math.random() * 16).toString(16);
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, digit);
}

/** Whether a variable is set to anything but "no". */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value.trim());
}

/** Milliseconds a program has between SIGTERM and SIGKILL; a CI system itself kills after about ten seconds. */
export function defaultGraceMs(environment: Environment): number {
  return isSet(environment["CI"]) ? 5000 : 30_000;
}

function select(environment: Environment, wanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && wanted(name) ? [[name, value]] : [],
    ),
  );
}
