import { tmpdir } from "node:os";
import type { Environment } from "../../config/credential-variables.ts";
import { withoutCredentials } from "../../redaction/withheld-credentials.ts";
import { SECRET_DESCRIPTOR } from "../process/git.ts";
import { type Remote, type RemoteSettings, splitUserInfo } from "./remote.ts";

/** The CLI may wait for a keyring, and ignore the signal that ends it. */
const LIMITS = { timeout: 10_000, forceKillAfterDelay: 1_000 };

export async function ghToken(
  host: string,
  environment: Environment,
  limits = LIMITS,
): Promise<string | undefined> {
  const { execa } = await import("execa");
  const env = withoutCredentials(environment);
  const options = {
    cwd: tmpdir(),
    env,
    extendEnv: false,
    stdin: "ignore",
    reject: false,
    ...limits,
  } as const;
  const { failed, stdout: token } = await execa("gh", ["auth", "token", "--hostname", host], options);
  return failed || !/^\S+$/.test(token) ? undefined : token;
}

export interface SignIn {
  readonly args: readonly string[];
  /** Input of git's credential helper: a line for the user and one for the password, for each request. */
  readonly secret: string;
  /** Whether the address contains the credentials. Other settings of the connection then remain in use. */
  readonly isFromUrl: boolean;
}

const HELPER_COMMAND = `!f() { if [ "$1" = get ]; then IFS= read -r user <&${SECRET_DESCRIPTOR} && IFS= read -r password <&${SECRET_DESCRIPTOR} && printf 'username=%s\\npassword=%s\\n' "$user" "$password"; fi; }; f`;

/** One call of git asks once or twice. */
const MAX_ANSWERS = 8;

const TOKENS = ["GITHUB_TOKEN", "GH_TOKEN"];

export type CreateToken = (url: string) => Promise<string | undefined>;

/** For an address with a password, which git would pass to its HTTP program as an argument, and for GitHub without a user if there is a token. */
export async function credentialsForRemote(
  { url }: Remote,
  environment: Environment,
  createToken?: CreateToken,
): Promise<SignIn | undefined> {
  const { userInfo } = splitUserInfo(url);
  if (userInfo?.password !== undefined) return signInWith({ ...userInfo, isFromUrl: true });
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || userInfo) return undefined;
  const password = (await createToken?.(url)) ?? environment[tokenNameFor(address, environment) ?? ""];
  return signInWith({ user: "x-access-token", password, isFromUrl: false });
}

function signInWith({
  user,
  password,
  isFromUrl,
}: Pick<SignIn, "isFromUrl"> & { readonly user: string; readonly password: string | undefined }):
  SignIn | undefined {
  if (password === undefined || /[\r\n\0]/.test(user + password)) return undefined;
  // An empty value removes earlier credential helpers.
  const args = ["-c", "credential.helper=", "-c", `credential.helper=${HELPER_COMMAND}`];
  return { args, secret: `${user}\n${password}\n`.repeat(MAX_ANSWERS), isFromUrl };
}

function tokenNameFor({ origin }: URL, environment: Environment): string | undefined {
  const server = URL.parse(environment["GITHUB_SERVER_URL"] ?? "https://github.com");
  if (origin !== server?.origin) return undefined;
  return TOKENS.find((name) => (environment[name] ?? "") !== "");
}

export function tokenHint({ url }: Remote, environment: Environment): string {
  const address = URL.parse(url);
  const name = address && address.username === "" ? tokenNameFor(address, environment) : undefined;
  if (name === undefined) return "";
  return ` Git signed in with ${name}, not with its own credentials: renew that token, give it write access to contents, or unset it.`;
}

/** Removes the header in which a checkout keeps a token: the token of the engine counts. */
export function withoutExtraHeaders(settings: RemoteSettings): RemoteSettings {
  const connection = settings.connection.filter(([key]) => !key.endsWith(".extraheader"));
  return { ...settings, connection };
}

export function withoutTokens(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !TOKEN.test(name)));
}

const TOKEN = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GITHUB_PAT|GH_PAT)$/i;
