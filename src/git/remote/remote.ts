import { resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { unsuitable } from "../process/repository.ts";
import { isCheckoutSetting, renderSettings, type Setting } from "../settings/read-settings.ts";

export interface Remote {
  readonly name: string;
  /** Address after `insteadOf`; may contain credentials. */
  readonly url: string;
}

export interface RemoteSettings {
  readonly remotes: ReadonlyMap<string, Remote>;
  remoteAt(address: string): Remote;
  setting(key: string): string | undefined;
  /** HTTP settings of the checkout: proxies, certificates, and the header in which CI systems keep their token. */
  readonly connection: readonly (readonly [key: string, value: string])[];
  readonly ignoredKeys: readonly string[];
  readonly sshCommand: string | undefined;
  /** A configuration file with the user's and the system's settings, for git with credentials: a step may change those files. */
  readonly inherited: string;
}

const CONNECTION =
  /^http\.(?:.*\.)?(?:extraheader|proxy|proxyauthmethod|proxyssl\w+|sslcainfo|sslcapath|sslcert|sslkey|sslverify|sslversion|pinnedpubkey|version|useragent|emptyauth)$/;

const SIGN_IN = /^(?:credential\.(?:.*\.)?helper|core\.sshcommand|core\.askpass|core\.gitproxy)$/;

export function remoteSettings(settings: readonly Setting[], directory: string): RemoteSettings {
  const checkoutSettings = settings.filter(isCheckoutSetting);
  const values = new Map(settings.map(({ key, value }) => [key, value]));
  return {
    remotes: remotesIn(settings, directory),
    remoteAt: (address) => remoteAt(settings, directory, address),
    setting: (key) => values.get(key),
    connection: checkoutSettings.flatMap(({ key, value }) =>
      CONNECTION.test(key) ? [[key, value] as const] : [],
    ),
    ignoredKeys: [
      ...new Set(
        checkoutSettings.flatMap(({ key, value }) => (SIGN_IN.test(key) && value !== "" ? [key] : [])),
      ),
    ],
    sshCommand: settings.findLast((each) => each.key === "core.sshcommand" && !isCheckoutSetting(each))
      ?.value,
    inherited: renderSettings(settings.filter((each) => !isCheckoutSetting(each))),
  };
}

/** Takes the first push address of each remote. The engine reads from it too, so that it finds its own pushes. */
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
    rewriteUrl(settings, address, "pushinsteadof") ?? rewriteUrl(settings, address, "insteadof") ?? address;
  return { name: withoutUserInfo(address), url: isPath(url) ? resolve(root, url) : url };
}

/** As `git remote get-url --push`. */
function pushUrl(settings: readonly Setting[], name: string): string | undefined {
  const explicit = firstUrl(settings, `remote.${name}.pushurl`);
  if (explicit !== undefined) return rewriteUrl(settings, explicit, "insteadof") ?? explicit;
  const url = firstUrl(settings, `remote.${name}.url`);
  if (url === undefined) return undefined;
  return rewriteUrl(settings, url, "pushinsteadof") ?? rewriteUrl(settings, url, "insteadof") ?? url;
}

/** An empty address removes earlier ones. */
function firstUrl(settings: readonly Setting[], key: string): string | undefined {
  const urls = settings.filter((setting) => setting.key === key).map(({ value }) => value);
  return urls[urls.lastIndexOf("") + 1];
}

function rewriteUrl(settings: readonly Setting[], url: string, kind: string): string | undefined {
  const rules = settings.flatMap(({ key, value }) => {
    const base =
      key.startsWith("url.") && key.endsWith(`.${kind}`) ? key.slice(4, -kind.length - 1) : undefined;
    return base !== undefined && url.startsWith(value) ? [{ base, value }] : [];
  });
  const [best] = rules.sort((a, b) => b.value.length - a.value.length);
  return best && best.base + url.slice(best.value.length);
}

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

export function isLocalUrl(url: string): boolean {
  return url.startsWith("file://") || isPath(url);
}

function isPath(url: string): boolean {
  return !(url.includes("://") || /^[^/]*:/.test(url));
}

export function withoutUserInfo(text: string): string {
  return text.replace(/(\w:\/\/)[^/@\s]*@/g, "$1");
}

const HTTP_USER_INFO = /^(https?:\/\/)([^/@:?#]*)(?::([^/@?#]*))?@/i;

/** Splits an HTTP address from its user and password. Other addresses do not change: `git@` of SSH is no secret. */
export function splitUserInfo(url: string): {
  readonly url: string;
  readonly userInfo?: { readonly user: string; readonly password: string | undefined };
} {
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

/** Passes connection settings as environment variables, so that they are in no argument list. */
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

/** SSH that times out and never prompts, unless the user configured a command. */
export function sshEnvironment(settings: RemoteSettings, environment: Environment): Record<string, string> {
  const chosen = environment["GIT_SSH_COMMAND"] ?? environment["GIT_SSH"] ?? settings.sshCommand;
  return chosen === undefined ? { GIT_SSH_COMMAND: SSH } : {};
}
