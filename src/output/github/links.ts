export interface Links {
  readonly server: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly runUrl?: string | undefined;
  /** Folder of the run's files at its ref. */
  readonly stateUrl?: string | undefined;
  readonly issue?: number | undefined;
  readonly startedBy?: {
    readonly login: string;
    readonly url?: string | undefined;
  };
  /** Hosts that links in untrusted text may lead to. */
  readonly hosts?: readonly string[];
}

export type LinkRules = Pick<Links, "server" | "repository" | "hosts">;

/** Returns a URL escaped for Markdown; undefined unless it leads to this repository or an allowed host. */
export function allowedUrl(
  address: string,
  { server, repository, hosts = [] }: LinkRules,
): string | undefined {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return undefined;
  const own = URL.parse(server);
  const isOwn =
    own?.origin === url.origin &&
    `${url.pathname}/`.toLowerCase().startsWith(`/${repository}/`.toLowerCase());
  if (!isOwn && !(url.protocol === "https:" && hosts.includes(url.hostname))) return undefined;
  return url.href.replaceAll(/[^\w:/.?#=&%~+,;@-]/g, (sign) => `%${hexOf(sign)}`);
}

export function linkTo(text: string, address: string | undefined, rules: LinkRules): string {
  const url = address === undefined ? undefined : allowedUrl(address, rules);
  return url === undefined ? text : `[${text}](${url})`;
}

export function fileUrl(links: Links, directory: string, path: string): string | undefined {
  const { stateUrl } = links;
  const inside = pathInRun(directory, path)?.split("/").map(encodeURIComponent).join("/");
  if (stateUrl === undefined || inside === undefined) return undefined;
  return `${stateUrl.replace("/tree/", "/blob/").replace(/\/$/, "")}/${inside}`;
}

/** Returns the path relative to the run's folder; undefined for a path outside it. */
export function pathInRun(directory: string, path: string): string | undefined {
  if (!path.startsWith(`${directory}/`)) return undefined;
  const inside = path.slice(directory.length + 1);
  return inside.split("/").some((part) => part === "" || part === "." || part === "..") ? undefined : inside;
}

function hexOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0");
}
