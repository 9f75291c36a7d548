import { resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { unsuitable } from "../process/repository.ts";
import { isCheckoutSetting, renderSettings, type Setting } from "../settings/read-settings.ts";

/** Where pushes go: a remote of the checkout. */
export interface Remote {
  /** As the checkout calls it. */
  readonly name: string;
  /** With what `insteadOf` makes of it; may hold credentials. */
  readonly url: string;
}

/** What a checkout's configuration says of its remotes, as data; later changes of it have no effect. */
export interface RemoteSettings {
  /** By name; where they are pushed to. */
  readonly remotes: ReadonlyMap<string, Remote>;
  /** The remote at an address, or in a folder, that the checkout has no name for. */
  remoteAt(address: string): Remote;
  /** What a setting came to, by its key as git writes it. */
  setting(key: string): string | undefined;
  /** Keys and values of HTTP connections that the checkout itself sets: proxies, certificates, and the header in which CI systems keep their token. */
  readonly connection: readonly (readonly [key: string, value: string])[];
  /** Keys under which the checkout itself names programs for signing in; they are not run. */
  readonly ignoredKeys: readonly string[];
  /** What the user's own configuration has git run for SSH. */
  readonly sshCommand: string | undefined;
  /** A configuration file with the user's and the system's settings, for git beside credentials: a step may change those too. */
  readonly inherited: string;
}

const CONNECTION =
  /^http\.(?:.*\.)?(?:extraheader|proxy|proxyauthmethod|proxyssl\w+|sslcainfo|sslcapath|sslcert|sslkey|sslverify|sslversion|pinnedpubkey|version|useragent|emptyauth)$/;

const SIGN_IN = /^(?:credential\.(?:.*\.)?helper|core\.sshcommand|core\.askpass|core\.gitproxy)$/;

/** What settings say of the remotes of the checkout in a folder. */
export function remoteSettings(settings: readonly Setting[], directory: string): RemoteSettings {
  const own = settings.filter(isCheckoutSetting);
  const last = new Map(settings.map(({ key, value }) => [key, value]));
  return {
    remotes: remotesIn(settings, directory),
    remoteAt: (address) => remoteAt(settings, directory, address),
    setting: (key) => last.get(key),
    connection: own.flatMap(({ key, value }) => (CONNECTION.test(key) ? [[key, value] as const] : [])),
    ignoredKeys: [
      ...new Set(own.flatMap(({ key, value }) => (SIGN_IN.test(key) && value !== "" ? [key] : []))),
    ],
    sshCommand: settings.findLast((each) => each.key === "core.sshcommand" && !isCheckoutSetting(each))
      ?.value,
    inherited: renderSettings(settings.filter((each) => !isCheckoutSetting(each))),
  };
}

/** The first address of each that is pushed to; what is read is read there too, or it would not fit what was written. */
function remotesIn(settings: readonly Setting[], root: string): ReadonlyMap<string, Remote> {
  const names = settings.flatMap(({ key }) => /^remote\.(.+)\.(?:push)?url$/.exec(key)?.[1] ?? []);
  const remotes = [...new Set(names)].sort().flatMap((name): [string, Remote][] => {
    const url = pushUrl(settings, name);
    if (url === undefined) return [];
    return [[name, { name, url: isPath(url) ? resolve(root, url) : url }]];
  });
  return new Map(remotes);
}

function remoteAt(settings: readonly Setting[], root: string, address: string): Remote {
  const url =
    rewritten(settings, address, "pushinsteadof") ?? rewritten(settings, address, "insteadof") ?? address;
  return { name: withoutUserInfo(address), url: isPath(url) ? resolve(root, url) : url };
}

/** As `git remote get-url --push` has it. */
function pushUrl(settings: readonly Setting[], name: string): string | undefined {
  const explicit = firstUrl(settings, `remote.${name}.pushurl`);
  if (explicit !== undefined) return rewritten(settings, explicit, "insteadof") ?? explicit;
  const url = firstUrl(settings, `remote.${name}.url`);
  if (url === undefined) return undefined;
  return rewritten(settings, url, "pushinsteadof") ?? rewritten(settings, url, "insteadof") ?? url;
}

/** An empty address makes git forget those before it. */
function firstUrl(settings: readonly Setting[], key: string): string | undefined {
  const urls = settings.filter((setting) => setting.key === key).map(({ value }) => value);
  return urls[urls.lastIndexOf("") + 1];
}

/** The longest beginning that is to be replaced counts. */
function rewritten(settings: readonly Setting[], url: string, kind: string): string | undefined {
  const rules = settings.flatMap(({ key, value }) => {
    const base =
      key.startsWith("url.") && key.endsWith(`.${kind}`) ? key.slice(4, -kind.length - 1) : undefined;
    return base !== undefined && url.startsWith(value) ? [{ base, value }] : [];
  });
  const [best] = rules.sort((a, b) => b.value.length - a.value.length);
  return best && best.base + url.slice(best.value.length);
}

/** The remote that git itself would push to from the base branch; with several and no sign of which, nobody guesses. */
export function chooseRemote(
  { remotes, setting }: RemoteSettings,
  base: string | undefined,
): Remote | undefined {
  const keys = [`branch.${base}.pushremote`, "remote.pushdefault", `branch.${base}.remote`];
  for (const key of keys) {
    const configured = remotes.get(setting(key) ?? "");
    if (configured) return configured;
  }
  const [first, ...others] = remotes.values();
  const origin = remotes.get("origin");
  if (origin || first === undefined || others.length === 0) return origin ?? first;
  throw unsuitable(
    `There are several remotes (${[...remotes.keys()].join(", ")}) and none is the default. Choose one: git config remote.pushDefault ${first.name}`,
  );
}

/** Whether git reaches it through the file system, as this user: nobody is asked for a password there. */
export function isLocalUrl(url: string): boolean {
  return url.startsWith("file://") || isPath(url);
}

/** Neither `scheme://…` nor SSH's short form `host:path`. */
function isPath(url: string): boolean {
  return !(url.includes("://") || /^[^/]*:/.test(url));
}

/** An address without what stands before the @ in it. */
export function withoutUserInfo(text: string): string {
  return text.replace(/(\w:\/\/)[^/@\s]*@/g, "$1");
}

/** Who signs in at an HTTP address, decoded. */
export interface UserInfo {
  readonly user: string;
  /** Undefined where the address has none. */
  readonly password: string | undefined;
}

const HTTP_USER_INFO = /^(https?:\/\/)([^/@:?#]*)(?::([^/@?#]*))?@/i;

/** An HTTP address without its user and password, and these. Other addresses stay whole: `git@` of SSH is no secret. */
export function splitUserInfo(url: string): { readonly url: string; readonly userInfo?: UserInfo } {
  const [found, scheme, user, password] = HTTP_USER_INFO.exec(url) ?? [];
  if (found === undefined || scheme === undefined || user === undefined) return { url };
  const userInfo = {
    user: percentDecoded(user),
    password: password === undefined ? undefined : percentDecoded(password),
  };
  return { url: scheme + url.slice(found.length), userInfo };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Settings of connections for one call of git, so that they stand in no argument list. */
export function connectionEnvironment({ connection }: RemoteSettings): Record<string, string> {
  const entries = connection.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return Object.fromEntries([["GIT_CONFIG_COUNT", String(connection.length)], ...entries]) as Record<
    string,
    string
  >;
}

const SSH = "ssh -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=15";

/** SSH that neither waits for ever nor for a person, unless the user has said what to run. */
export function sshEnvironment(settings: RemoteSettings, environment: Environment): Record<string, string> {
  const chosen = environment["GIT_SSH_COMMAND"] ?? environment["GIT_SSH"] ?? settings.sshCommand;
  return chosen === undefined ? { GIT_SSH_COMMAND: SSH } : {};
}
