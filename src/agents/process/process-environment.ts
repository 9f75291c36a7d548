import { ENGINE_ONLY, type Environment } from "../../config/credential-variables.ts";

export type { Environment } from "../../config/credential-variables.ts";

/** Identifies the session of a process. Child processes inherit these variables. */
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

/** Returns a unique session ID. It is no secret, so `node:crypto` is not needed. */
export function createSessionId(): string {
  const digit = (): string => Math.floor(Math.random() * 16).toString(16);
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, digit);
}

export function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value.trim());
}

/** Milliseconds between SIGTERM and SIGKILL. CI systems kill after about ten seconds. */
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
