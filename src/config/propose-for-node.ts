import * as z from "zod";
import { allOf, firstFile, proposal, type RepositoryFiles, type Tools } from "./proposal.ts";

const texts = z.record(z.string(), z.unknown()).catch({});

const Package = z.object({
  scripts: z.record(z.string(), z.string()).catch({}),
  dependencies: texts,
  devDependencies: texts,
  optionalDependencies: texts,
  workspaces: z.unknown().optional(),
  packageManager: z.string().optional().catch(undefined),
});
type Package = z.infer<typeof Package>;

interface PackageTool {
  readonly locks: readonly string[];
  readonly install: string;
  readonly run: (script: string) => string;
}

const NPM: PackageTool = {
  locks: ["package-lock.json", "npm-shrinkwrap.json"],
  install: "npm ci",
  run: (script) => (script === "test" ? "npm test" : `npm run ${script}`),
};

const MANAGERS: Readonly<Record<string, PackageTool>> = {
  pnpm: {
    locks: ["pnpm-lock.yaml"],
    install: "pnpm install --frozen-lockfile",
    run: (script) => (script === "test" ? "pnpm test" : `pnpm run ${script}`),
  },
  yarn: {
    locks: ["yarn.lock"],
    install: "yarn install --frozen-lockfile",
    run: (script) => (script === "test" ? "yarn test" : `yarn run ${script}`),
  },
  bun: {
    locks: ["bun.lock", "bun.lockb"],
    install: "bun install --frozen-lockfile",
    run: (script) => `bun run ${script}`,
  },
  npm: NPM,
};

/** Scripts that check something, by the names in use; of each line the first that exists. */
const CHECKS = [["test"], ["lint"], ["typecheck", "type-check", "check-types", "types"], ["check"]];

export function nodeTools(files: RepositoryFiles): Tools | undefined {
  const manifest = parsePackage(files.read("package.json"));
  if (!manifest) return undefined;
  const { name, manager, lock } = managerOf(files, manifest);
  const scripts = CHECKS.flatMap((names) => names.find((each) => isCheck(manifest.scripts[each])) ?? []);
  const check = allOf(scripts.map((script) => manager.run(script)));
  const needs = lock !== undefined || hasDependencies(manifest);
  // Plug'n'Play with committed packages needs no installation.
  const hasPackages = files.has(".pnp.cjs") && name === "yarn";
  return {
    setup:
      needs && !hasPackages ? proposal(installation(files, manifest), lock ?? "package.json") : undefined,
    check: check === undefined ? undefined : proposal(check, "package.json"),
    ignored: hasDependencies(manifest) && !hasPackages ? "package.json" : undefined,
  };
}

function managerOf(files: RepositoryFiles, { packageManager = "" }: Package) {
  const [named = ""] = packageManager.split("@", 1);
  const declared = MANAGERS[named];
  const order = declared ? [[named, declared] as const] : Object.entries(MANAGERS);
  for (const [name, manager] of order) {
    const lock = firstFile(files, ...manager.locks);
    if (lock !== undefined) return { name, manager, lock };
  }
  const [name, manager] = declared ? [named, declared] : ["npm", NPM];
  return { name, manager, lock: undefined };
}

function installation(files: RepositoryFiles, manifest: Package): string {
  const { name, manager, lock } = managerOf(files, manifest);
  if (lock === undefined) return `${name} install`;
  const isModernYarn =
    name === "yarn" &&
    (files.has(".yarnrc.yml") || /^yarn@(?:[2-9]|\d\d)/.test(manifest.packageManager ?? ""));
  return isModernYarn ? "yarn install --immutable" : manager.install;
}

function hasDependencies({
  dependencies,
  devDependencies,
  optionalDependencies,
  workspaces,
}: Package): boolean {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return Object.keys(all).length > 0 || workspaces !== undefined;
}

/** `npm init` writes a test script that only fails. Watchers do not end. */
function isCheck(script: string | undefined): boolean {
  return script !== undefined && !script.includes("no test specified") && !/--watch(?!=false)\b/.test(script);
}

function parsePackage(text: string | undefined): Package | undefined {
  try {
    return text === undefined ? undefined : Package.parse(JSON.parse(text), { jitless: true });
  } catch {
    return undefined;
  }
}
