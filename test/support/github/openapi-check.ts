import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

/** A request to GitHub's API as it came in. */
export interface ApiRequest {
  readonly method: string;
  /** Below the root of the API, escaped as it came. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined where there is none. */
  readonly body: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Holds what is asked of GitHub, and what is answered in its place, to GitHub's own description of its API. */
export interface OpenApiCheck {
  /** What is wrong with a request; nothing where it is right. */
  request(request: ApiRequest): readonly string[];
  response(request: ApiRequest, response: ApiResponse): readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  readonly schema: { readonly type?: string; readonly $ref?: string };
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly properties?: object };
  /** By status; null where nothing is answered, or no JSON. */
  readonly responses: Readonly<Record<string, object | null>>;
}
/** See scripts/openapi.ts. */
interface Description {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: object;
}
interface Route {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: readonly string[];
  readonly operation: Operation;
}

/** Not described any more, and harmless: whether a server answers in pages is for its `Link` to say. */
const UNDESCRIBED: Readonly<Record<string, readonly string[]>> = {
  "GET /repos/{owner}/{repo}/git/matching-refs/{ref}": ["per_page", "page"],
};

const FIXTURE = join(import.meta.dirname, "../../fixtures/github-openapi.json");
const ID = "github";

export function openApiCheck(): OpenApiCheck {
  const description = JSON.parse(readFileSync(FIXTURE, "utf8")) as Description;
  const routes = Object.entries(description.operations).map(([name, operation]) => routeOf(name, operation));
  // What is fixed in a path says more than what stands for anything.
  routes.sort((a, b) => a.parameters.length - b.parameters.length);
  const schemas = createSchemas(description);
  const find = ({ method, path }: ApiRequest): Route | undefined =>
    routes.find((route) => route.method === method && route.pattern.test(path));
  return {
    request: (request) => {
      const route = find(request);
      if (!route) return [`GitHub has no operation ${request.method} ${request.path}`];
      const { name, operation } = route;
      const problems = [
        ...parameterProblems(route, request, schemas),
        ...bodyProblems(route, request, schemas),
      ];
      const known = new Set(operation.parameters.flatMap((each) => (each.in === "query" ? [each.name] : [])));
      for (const key of request.query.keys())
        if (!known.has(key) && !UNDESCRIBED[name]?.includes(key))
          problems.push(`the query has ${key}, which is unknown`);
      return problems.map((problem) => `${name}: ${problem}`);
    },
    response: (request, { status, body }) => {
      const route = find(request);
      if (!route) return [];
      const { name, operation } = route;
      const schema = operation.responses[status];
      // Of errors GitHub describes only some.
      if (schema === undefined) return status >= 400 ? [] : [`${name}: ${status} is not among its answers`];
      if (schema === null) return [];
      return schemas(`${name} ${status}`, schema, body).map((problem) => `${name}: ${status}: ${problem}`);
    },
  };
}

function routeOf(name: string, operation: Operation): Route {
  const [method = "", path = ""] = name.split(" ");
  const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  // Names of refs have slashes, which need not be escaped.
  const pattern = path
    .replaceAll(".", String.raw`\.`)
    .replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
      /^(?:ref|basehead|path)$/.test(parameter) && path.endsWith(`{${parameter}}`) ? "(.+)" : "([^/]+)",
    );
  return { name, method, parameters, operation, pattern: new RegExp(`^${pattern}$`) };
}

type Schemas = (key: string, schema: object, value: unknown) => string[];

/** Compiled when first needed. */
function createSchemas(description: Description): Schemas {
  // A schema that others refer to is compiled once, and no code is made better than its few calls are worth.
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateSchema: false,
    logger: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addFormat(
    "date-time",
    (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  );
  ajv.addFormat("uri", (text: string) => URL.canParse(text));
  for (const format of ["repo.nwo", "ssh-key", "int64", "timestamp", "email", "date", "uuid"])
    ajv.addFormat(format, true);
  ajv.addSchema({ $id: ID, schemas: description.schemas });
  const compiled = new Map<string, ValidateFunction>();
  return (key, schema, value) => {
    const check = compiled.get(key) ?? ajv.compile(withReferences(schema));
    compiled.set(key, check);
    if (check(value)) return [];
    return (check.errors ?? []).slice(0, 5).map(({ instancePath, message = "", params }) => {
      const where = instancePath === "" ? "" : `${instancePath} `;
      const extra = "allowedValues" in params ? ` (${JSON.stringify(params["allowedValues"])})` : "";
      return `${where}${message}${extra}`;
    });
  };
}

function withReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/schemas/', `"${ID}#/schemas/`)) as object;
}

function parameterProblems(route: Route, request: ApiRequest, schemas: Schemas): string[] {
  const { name, pattern, parameters, operation } = route;
  const values = pattern.exec(request.path)?.slice(1) ?? [];
  const inPath = new Map(
    parameters.map((parameter, index) => [parameter, decodeURIComponent(values[index] ?? "")]),
  );
  return operation.parameters.flatMap((parameter) => {
    if (parameter.in === "header") return [];
    const value =
      parameter.in === "path" ? inPath.get(parameter.name) : (request.query.get(parameter.name) ?? undefined);
    const where = `${parameter.in} parameter ${parameter.name}`;
    if (value === undefined) return parameter.required ? [`${where} is missing`] : [];
    const problems = schemas(`${name} ${where}`, parameter.schema, asTyped(value, parameter));
    return problems.map((problem) => `${where} ${problem}`);
  });
}

function asTyped(text: string, { schema }: Parameter): unknown {
  if (schema.type === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
  const isNumber = /^-?\d+$/.test(text) && schema.type !== "string";
  return isNumber ? Number(text) : text;
}

function bodyProblems({ name, operation }: Route, { body }: ApiRequest, schemas: Schemas): string[] {
  if (!operation.body) return body === undefined ? [] : ["it takes no body"];
  const problems = schemas(`${name} body`, operation.body, body ?? {}).map(
    (problem) => `the body: ${problem}`,
  );
  const { properties } = operation.body;
  const unknown = properties ? Object.keys(body ?? {}).filter((key) => !(key in properties)) : [];
  return [...problems, ...unknown.map((key) => `the body has ${key}, which is unknown`)];
}
