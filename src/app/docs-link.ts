import packageJson from "../../package.json" with { type: "json" };

interface Published {
  readonly version: string;
  readonly homepage?: unknown;
  readonly repository?: unknown;
}

/** Owner and name, in whichever way npm takes them. */
const AT_GITHUB =
  /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w-][\w.-]*?)(?:\.git)?$/;

/** Where a document of this version can be read: in the repository that the package names, else on its page; undefined where it names neither. */
export function docsLink(published: Published, path: string): string | undefined {
  const { version, homepage, repository } = published;
  const url = typeof repository === "object" && repository ? Reflect.get(repository, "url") : repository;
  const [, name] = AT_GITHUB.exec(typeof url === "string" ? url : "") ?? [];
  if (name !== undefined) return `https://github.com/${name}/blob/v${version}/${path}`;
  return typeof homepage === "string" && /^https:\/\/[\w.-]+(?:\/[\w./#-]*)?$/.test(homepage)
    ? homepage
    : undefined;
}

export const ownDocsLink = (path: string): string | undefined => docsLink(packageJson, path);
