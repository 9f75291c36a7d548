import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { type Environment, withoutCredentials } from "../../config/credential-variables.ts";
import { SECRET_DESCRIPTOR } from "../process/git.ts";
import { type Remote, type RemoteSettings, splitUserInfo } from "./remote.ts";

/** It may ask a keyring, which may ask nobody. */
const LIMIT_MS = 10_000;

/** Token with which GitHub's own CLI is signed in at a host; undefined where it is not, or not there. */
export function ghToken(host: string, environment: Environment): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ["auth", "token", "--hostname", host];
    const options = { cwd: tmpdir(), env: withoutCredentials(environment), timeout: LIMIT_MS };
    execFile("gh", args, options, (error, output) => {
      const token = output.trim();
      resolve(error || !/^\S+$/.test(token) ? undefined : token);
    }).stdin?.end();
  });
}

/** How git signs in at a remote with credentials of ours. */
export interface SignIn {
  /** Arguments before those of the call. */
  readonly args: readonly string[];
  /** Comes to git's helper through a descriptor of its own: two lines, user and password, for each time it asks. */
  readonly secret: string;
  /** The address of the remote has them: other settings of the connection stay in force. */
  readonly isFromUrl: boolean;
}

const HELPER = `!f() { if [ "$1" = get ]; then IFS= read -r user <&${SECRET_DESCRIPTOR} && IFS= read -r password <&${SECRET_DESCRIPTOR} && printf 'username=%s\\npassword=%s\\n' "$user" "$password"; fi; }; f`;

/** One call of git asks once or twice. */
const ANSWERS = 8;

const TOKENS = ["GITHUB_TOKEN", "GH_TOKEN"];

/** A token for the repository at an address, made for whoever asks; undefined where there is none to be made. */
export type CreateToken = (url: string) => Promise<string | undefined>;

/**
 * For an address with a password, which git itself would put into the arguments of its HTTP program; and for one of GitHub's that says
 * nothing of who asks, where a token is made for it or the environment has one.
 */
export async function credentialsForRemote(
  { url }: Remote,
  environment: Environment,
  mint?: CreateToken,
): Promise<SignIn | undefined> {
  const { userInfo } = splitUserInfo(url);
  if (userInfo?.password !== undefined) return answerWith({ ...userInfo, isFromUrl: true });
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || userInfo) return undefined;
  const password = (await mint?.(url)) ?? givenFor(address, environment);
  return answerWith({ user: "x-access-token", password, isFromUrl: false });
}

interface Credentials {
  readonly user: string;
  readonly password: string | undefined;
  readonly isFromUrl: boolean;
}

function answerWith({ user, password, isFromUrl }: Credentials): SignIn | undefined {
  if (password === undefined || /[\r\n\0]/.test(user + password)) return undefined;
  // An empty helper makes git forget those before it.
  const args = ["-c", "credential.helper=", "-c", `credential.helper=${HELPER}`];
  return { args, secret: `${user}\n${password}\n`.repeat(ANSWERS), isFromUrl };
}

function givenFor(address: URL, environment: Environment): string | undefined {
  const name = tokenNameFor(address, environment);
  return name === undefined ? undefined : environment[name];
}

function tokenNameFor({ origin }: URL, environment: Environment): string | undefined {
  const server = URL.parse(environment["GITHUB_SERVER_URL"] ?? "https://github.com");
  if (origin !== server?.origin) return undefined;
  return TOKENS.find((name) => (environment[name] ?? "") !== "");
}

/** Tells of a token that git's own credentials give way to. */
export function tokenHint({ url }: Remote, environment: Environment): string {
  const address = URL.parse(url);
  const name = address && address.username === "" ? tokenNameFor(address, environment) : undefined;
  if (name === undefined) return "";
  return ` Git signed in with ${name}, not with credentials of its own: renew that token, let it write contents, or unset it.`;
}

/** Settings of connections less the header in which a checkout keeps a token: the one we were given counts. */
export function withoutExtraHeaders(settings: RemoteSettings): RemoteSettings {
  const connection = settings.connection.filter(([key]) => !key.endsWith(".extraheader"));
  return { ...settings, connection };
}

/** The environment less what the helper is there for. */
export function withoutTokens(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !TOKEN.test(name)));
}

const TOKEN = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GITHUB_PAT|GH_PAT)$/i;
