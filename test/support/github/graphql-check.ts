import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** GitHub's published schema. */
const SCHEMA = join(import.meta.dirname, "../../node_modules/@octokit/graphql-schema/schema.graphql");

type Check = (query: string) => readonly string[];

let loaded: Promise<Check> | undefined;
const known = new Map<string, readonly string[]>();

/** Returns what GitHub's schema does not allow in a query. */
export async function graphqlProblems(query: string): Promise<readonly string[]> {
  const check = await (loaded ??= load());
  const problems = known.get(query) ?? check(query);
  known.set(query, problems);
  return problems;
}

async function load(): Promise<Check> {
  // The benchmarks run without the tools of the tests.
  if (!existsSync(SCHEMA)) return () => [];
  const { buildSchema, parse, validate } = await import("graphql");
  const schema = buildSchema(readFileSync(SCHEMA, "utf8"), { assumeValid: true, assumeValidSDL: true });
  return (query) => validate(schema, parse(query)).map(({ message }) => `/graphql: ${message}\n${query}`);
}
