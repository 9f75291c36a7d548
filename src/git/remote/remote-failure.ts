import { AgenticError } from "../../errors.ts";
import { ABORTED_MESSAGE, type GitAnswer, failureReason } from "../process/git.ts";
import { isLocalUrl, type Remote, type RemoteSettings, withoutUserInfo } from "./remote.ts";

const DENIED =
  /Authentication failed|could not read (Username|Password)|Permission (to \S+ )?denied|returned error: 40[13]|HTTP (code = )?40[13]|Invalid username or|access denied|not authorized|Repository not found|repository '.*' not found|Host key verification failed|Write access to repository not granted|terminal prompts disabled/i;

/** Of objects that are here, rather than of the remote. */
const DAMAGE =
  /(?:object|pack|index)\b.*(?:corrupt|is empty|too small)|unable to (?:read|unpack) |bad object/;

/** Whether the remote, or whoever guards it, said no. */
export function isDenied({ errors }: Pick<GitAnswer, "errors">): boolean {
  return DENIED.test(errors);
}

/** Why a remote did not do what was asked. Errors: `remote-refused` where it does not let us, `git-failed` where the fault is here, else `remote-unreachable`. */
export function remoteFailure(
  { remote, hint }: { readonly remote: Remote; readonly hint: string },
  answer: Pick<GitAnswer, "errors" | "timedOut">,
): AgenticError {
  const url = withoutUserInfo(remote.url);
  const where = url === remote.name ? `The remote ${url}` : `The remote ${remote.name} (${url})`;
  const said = answer.timedOut ? "it did not answer for two minutes" : describeFailure(answer.errors);
  if (isDenied(answer)) {
    return new AgenticError({
      code: "remote-refused",
      message: `${where} does not let git in: ${said}. Sign in for it, or have the account permitted to push there.${hint}`,
      cause: new Error(withoutUserInfo(answer.errors.trim())),
    });
  }
  if (DAMAGE.test(answer.errors)) {
    const message = `Git failed on what it keeps of the state: ${said}. Try again.`;
    return new AgenticError({ code: "git-failed", message, cause: new Error(answer.errors.trim()) });
  }
  const advice = isLocalUrl(remote.url) ? "Is the folder there?" : "Is the network up?";
  return new AgenticError({
    code: "remote-unreachable",
    message: `${where} cannot be reached: ${said}. ${advice}`,
    ...(answer.errors.includes(ABORTED_MESSAGE) ? { data: { given_up: true } } : {}),
    cause: new Error(withoutUserInfo(answer.errors.trim())),
  });
}

/** What git said, as part of a sentence. */
export function describeFailure(errors: string): string {
  const said = withoutUserInfo(failureReason(errors)).trim();
  return said === "" ? "git does not say why" : said.replace(/[.:]+$/, "");
}

/** Tells of the sign-in that the checkout's own configuration names and that is not used. */
export function signInHint({ ignoredKeys: unused }: RemoteSettings): string {
  if (unused.length === 0) return "";
  return ` The checkout's own configuration sets ${unused.join(" and ")}, which is not used, since steps can change it: put it into your global configuration (git config --global).`;
}
