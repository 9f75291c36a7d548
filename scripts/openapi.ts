import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Cuts GitHub's OpenAPI description down to the operations that the source asks for: test/fixtures/github-openapi.json.

const root = join(import.meta.dirname, "..");
const PACKAGE = "@octokit/openapi@23.0.2";
const FIXTURE = join(root, "test/fixtures/github-openapi.json");

/** Asked for by libraries and by tests, so that the source does not name them. */
const ALSO = [
  "POST /app/installations/{installation_id}/access_tokens",
  "GET /repos/{owner}/{repo}",
  "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge",
  "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews",
];

type Json = Readonly<Record<string, unknown>>;

function routesInSource(): string[] {
  const folder = join(root, "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/"((?:GET|POST|PUT|PATCH|DELETE) \/(?!probot\b)[^"]+)"/g),
      ([, route = ""]) => route,
    ),
  );
}

function download(): Json {
  const folder = mkdtempSync(join(tmpdir(), "agentic-openapi-"));
  try {
    execFileSync("npm", ["pack", "--silent", PACKAGE], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [archive = ""] = readdirSync(folder);
    const inside = "package/generated/api.github.com.json";
    execFileSync("tar", ["-xzf", archive, inside], { cwd: folder });
    return JSON.parse(readFileSync(join(folder, inside), "utf8")) as Json;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

const PROSE = new Set([
  "description",
  "example",
  "examples",
  "title",
  "externalDocs",
  "deprecated",
  "summary",
  "x-github-breaking-changes",
  "x-multi-segment",
]);

/** OpenAPI 3.0's schemas as JSON Schema, without what is for readers. Below `properties` every key is a name. */
function plain(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => isNames || (!PROSE.has(key) && key !== "nullable"));
  const mapped = entries.map(([key, each]): [string, unknown] => [
    key,
    key === "enum" && !isNames ? each : plain(each, !isNames && key === "properties"),
  ]);
  const schema = Object.fromEntries(mapped);
  return !isNames && at(value, "nullable") === true ? { anyOf: [{ type: "null" }, schema] } : schema;
}

function refsIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? "";
  return Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, ref = ""]) => ref);
}

function cut(description: Json, routes: readonly string[]): Json {
  const lookUp = (value: unknown): unknown => {
    const ref = at(value, "$ref");
    return typeof ref === "string" ? at(description, ...ref.slice(2).split("/")) : value;
  };
  const schemaIn = (value: unknown): unknown =>
    plain(at(lookUp(value), "content", "application/json", "schema"));
  const operations = routes.map((route) => {
    const [method = "", path = ""] = route.split(" ");
    const item = at(description, "paths", path);
    const operation = at(item, method.toLowerCase());
    if (operation === undefined) throw new Error(`GitHub's description has no operation ${route}.`);
    const listed = [at(item, "parameters"), at(operation, "parameters")].flatMap((all) => all ?? []);
    const parameters = listed.map(lookUp).map((each) => ({
      name: at(each, "name"),
      in: at(each, "in"),
      ...(at(each, "required") === true && { required: true }),
      schema: plain(at(each, "schema")),
    }));
    const body = schemaIn(at(operation, "requestBody"));
    const responses = Object.entries(at(operation, "responses") as Json).map(([status, each]) => [
      status,
      schemaIn(each) ?? null,
    ]);
    return [
      route,
      { parameters, ...(body !== undefined && { body }), responses: Object.fromEntries(responses) as Json },
    ] as const;
  });
  const components: Record<string, unknown> = {};
  const waiting = refsIn(operations);
  for (const ref of waiting) {
    if (ref in components) continue;
    components[ref] = plain(at(description, ...ref.slice(2).split("/")));
    waiting.push(...refsIn(components[ref]));
  }
  const schemas = Object.entries(components).map(([ref, schema]): [string, unknown] => [nameOf(ref), schema]);
  return { operations: Object.fromEntries(operations), schemas: Object.fromEntries(schemas.sort(byName)) };
}

const nameOf = (ref: string): string => ref.slice("#/components/schemas/".length);
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** A line for each operation and schema: changes can be read. */
function render({ operations, schemas }: Json): string {
  const block = (value: unknown): string =>
    Object.entries(value as Json)
      .map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`)
      .join(",\n");
  const text = `{ "source": ${JSON.stringify(PACKAGE)},\n"operations": {\n${block(operations)}\n},\n"schemas": {\n${block(schemas)}\n} }\n`;
  return text.replaceAll('"#/components/schemas/', '"#/schemas/');
}

const routes = [...new Set([...routesInSource(), ...ALSO])].sort();
writeFileSync(FIXTURE, render(cut(download(), routes)));
console.log(`${FIXTURE}: ${routes.length} operations`);
