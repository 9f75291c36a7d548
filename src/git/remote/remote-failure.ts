import { AgenticError } from "../../errors.ts";
import { faultReason } from "../../system/system-fault.ts";
import { ABORTED_MESSAGE, type GitAnswer, failureReason } from "../process/git.ts";
import { isLocalUrl, type Remote, type RemoteSettings, withoutUserInfo } from "./remote.ts";

const DENIED =
  /Authentication failed|could not read (Username|Password)|Permission (to \S+ )?denied|returned error: 40[13]|HTTP (code = )?40[13]|Invalid username or|access denied|not authorized|Repository not found|repository '.*' not found|Host key verification failed|Write access to repository not granted|terminal prompts disabled/i;

const DAMAGE =
  /(?:object|pack|index)\b.*(?:corrupt|is empty|too small)|unable to (?:read|unpack) |bad object/;

export function isDenied({ errors }: Pick<GitAnswer, "errors">): boolean {
  return DENIED.test(errors);
}

/** The error of a failed remote call. Errors: `remote-refused` without access, `git-failed` for damaged local objects, else `remote-unreachable`. */
export function remoteFailure(
  { remote, hint }: { readonly remote: Remote; readonly hint: string },
  answer: Pick<GitAnswer, "errors" | "timedOut" | "cause">,
): AgenticError {
  const url = withoutUserInfo(remote.url);
  const label = url === remote.name ? `The remote ${url}` : `The remote ${remote.name} (${url})`;
  const detail = answer.timedOut ? "it did not respond for two minutes" : describeFailure(answer.errors);
  if (isDenied(answer)) {
    return new AgenticError({
      code: "remote-refused",
      message: `${label} denied access: ${detail}. Sign in, or give the account permission to push.${hint}`,
      cause: new Error(withoutUserInfo(answer.errors.trim())),
    });
  }
  if (DAMAGE.test(answer.errors)) {
    const message = `Git failed on its local copy of the state: ${detail}. Try again.`;
    return new AgenticError({ code: "git-failed", message, cause: new Error(answer.errors.trim()) });
  }
  if (answer.cause !== undefined && !answer.timedOut && answer.errors === "")
    return new AgenticError({
      code: "remote-unreachable",
      message: `${label} cannot be reached: git could not be started: ${faultReason(answer.cause)}`,
      cause: answer.cause,
    });
  const advice = isLocalUrl(remote.url) ? "Is the folder there?" : "Is the network up?";
  return new AgenticError({
    code: "remote-unreachable",
    message: `${label} cannot be reached: ${detail}. ${advice}`,
    data: answer.errors.includes(ABORTED_MESSAGE) ? { given_up: true } : undefined,
    cause: new Error(withoutUserInfo(answer.errors.trim())),
  });
}

export function describeFailure(errors: string): string {
  const detail = withoutUserInfo(failureReason(errors)).trim();
  return detail === "" ? "git gave no reason" : detail.replace(/[.:]+$/, "");
}

/** Names sign-in settings of the checkout that the engine ignores. */
export function signInHint({ ignoredKeys: unused }: RemoteSettings): string {
  if (unused.length === 0) return "";
  return ` The checkout's own configuration sets ${unused.join(" and ")}, which is not used, since steps can change it: put it into your global configuration (git config --global).`;
}
