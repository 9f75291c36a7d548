const require = process.getBuiltinModule;
import {
  tokenExpired
} from "./chunk-5IPFRZ2B.js";
import {
  failureOf,
  gitHubError,
  isLimit
} from "./chunk-SCEKDUDZ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/client/explain-error.ts
function explainError(error, asked) {
  const failure = error instanceof AgenticError ? void 0 : failureOf(error);
  if (!failure) return error;
  const { location } = asked;
  if (failure.status === 401) return tokenExpired(location, failure.message, error);
  if (failure.status >= 500 || isLimit(failure)) return gitHubError(error, location);
  return new AgenticError({
    code: "remote-refused",
    message: `GitHub did not ${asked.what} in ${location}: ${reasonFor(failure, asked)}`,
    cause: error
  });
}
function reasonFor(failure, { permission }) {
  const { status, headers } = failure;
  const said = messageOfError(failure);
  if (/Actions is not permitted to create/i.test(said))
    return `workflows may not there. Allow it under Settings \u2192 Actions \u2192 General (\u201CAllow GitHub Actions to create and approve pull requests\u201D), or give the run the token of a GitHub App.`;
  const [, address] = /url=(\S+)/.exec(textOf(headers["x-github-sso"])) ?? [];
  if (address !== void 0)
    return `the token is not signed in to its organisation. Authorise it: ${address}`;
  if (/\barchived\b/i.test(said)) return "it is archived, and nothing can be written there.";
  if (status === 403 || status === 404) {
    const wanted = permissionOf(headers["x-accepted-github-permissions"]) ?? permission;
    return `it is not there for this token, or the token may not do that (${status} ${said}). Give it the permission \`${wanted}\`.`;
  }
  if (status === 410)
    return `it is switched off or gone (${said}). Switch it on in the repository's settings.`;
  return `${said} (${status}).`;
}
function messageOfError({ message, details }) {
  if (details.length === 0) return message.replace(/\.?(?: - https:\/\/docs\.github\.com\S*)?$/, "");
  return details.map((each) => each.replace(/\.$/, "")).join("; ");
}
function permissionOf(header) {
  const [, name, level] = /^(\w+)=(\w+)/.exec(textOf(header)) ?? [];
  return name === void 0 ? void 0 : `${name.replaceAll("_", "-")}: ${level}`;
}
function textOf(value) {
  return typeof value === "string" ? value : "";
}

export {
  explainError,
  messageOfError
};
