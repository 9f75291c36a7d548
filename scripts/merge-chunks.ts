import type { Metafile } from "esbuild";

type Files = ReadonlySet<string>;

/** What loading takes, measured: a file, and a kilobyte of code that is compiled already. */
const MS_A_FILE = 0.5;
const MS_A_KB = 0.05;
/** What people wait for at every start: it weighs as much as so many commands that are seldom called. */
const RUN = "src/cli/commands/run/run-command-modules.ts";
const OFTEN: ReadonlyMap<string, number> = new Map([
  ["src/cli/entry.ts", 20],
  ["src/cli/command-line.ts", 20],
  [RUN, 20],
]);

/** Programs of their own beside a run: they load nothing that is not theirs. */
const CLOSED: Files = new Set([
  "src/template/worker.ts",
  "src/agents/replay/replay-player.ts",
  "src/system/program-watchdog-thread.ts",
]);

interface Chunk {
  readonly files: readonly string[];
  readonly kilobytes: number;
  /** Entries that load it. */
  readonly entries: Files;
}

/**
 * Further imports of entries, so that what `run` loads lies in few files: two chunks become one where all entries that load the one load
 * the other as well, and the imports see to that where what it costs them is less than what it saves.
 */
export function mergedImports(
  { inputs, outputs }: Metafile,
  before: ReadonlyMap<string, Files>,
): Map<string, Set<string>> {
  const reach = reachOf(inputs, before);
  const sizes = new Map<string, number>();
  for (const output of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs))
      sizes.set(file, Math.max(sizes.get(file) ?? 0, bytesInOutput));
  const all = chunksOf(reach, sizes);
  const hot = reach.get(RUN);
  if (!hot) throw new Error(`${RUN} is not loaded by any command; name the file that loads a run.`);
  // Entries themselves are chunks of their own: who imports one waits for whoever waits for it.
  const chunks = all.filter(
    ({ files }) => files.some((file) => hot.has(file)) && !files.some((file) => reach.has(file)),
  );
  const extra = new Map<string, Set<string>>();
  for (const { files, entries } of mergeAll(chunks))
    for (const entry of entries) {
      const missing = files.filter((file) => !reach.get(entry)?.has(file));
      if (missing.length > 0) extra.set(entry, new Set([...(extra.get(entry) ?? []), ...missing]));
    }
  return extra;
}

function reachOf(inputs: Metafile["inputs"], before: ReadonlyMap<string, Files>): Map<string, Set<string>> {
  const importsOf = (file: string): string[] => [
    ...(inputs[file]?.imports ?? []).flatMap(({ path, kind, external }) =>
      kind === "dynamic-import" || external === true ? [] : [path],
    ),
    ...(before.get(file) ?? []),
  ];
  const imported = new Set(Object.keys(inputs).flatMap(importsOf));
  const later = Object.values(inputs).flatMap(({ imports }) =>
    imports
      .filter(({ kind, external }) => kind === "dynamic-import" && external !== true)
      .map(({ path }) => path),
  );
  const first = Object.keys(inputs).filter((file) => !imported.has(file));
  return new Map(
    [...new Set([...first, ...later])].map((entry) => {
      const found = new Set([entry]);
      for (const file of found) for (const next of importsOf(file)) found.add(next);
      return [entry, found];
    }),
  );
}

function chunksOf(reach: ReadonlyMap<string, Files>, sizes: ReadonlyMap<string, number>): Chunk[] {
  const entriesOf = new Map<string, string[]>();
  for (const [entry, files] of reach)
    for (const file of files) entriesOf.set(file, [...(entriesOf.get(file) ?? []), entry]);
  const byEntries = Map.groupBy(entriesOf.keys(), (file) => (entriesOf.get(file) ?? []).join());
  return Array.from(byEntries.values(), (files) => ({
    files,
    kilobytes: files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1_000,
    entries: new Set(entriesOf.get(files[0] ?? "")),
  })).filter(({ kilobytes }) => kilobytes > 0);
}

/** The pair that saves most, until none saves anything. */
function mergeAll(chunks: readonly Chunk[]): readonly Chunk[] {
  let remaining = chunks;
  for (;;) {
    let best: { readonly pair: readonly [Chunk, Chunk]; readonly saved: number } | undefined;
    for (const [index, one] of remaining.entries())
      for (const other of remaining.slice(index + 1)) {
        const saved = savedBy(one, other);
        if (saved > (best?.saved ?? 0)) best = { pair: [one, other], saved };
      }
    if (!best) return remaining;
    const { pair } = best;
    remaining = [...remaining.filter((chunk) => !pair.includes(chunk)), merged(...pair)];
  }
}

function merged(one: Chunk, other: Chunk): Chunk {
  return {
    files: [...one.files, ...other.files],
    kilobytes: one.kilobytes + other.kilobytes,
    entries: both(one, other),
  };
}

function savedBy(one: Chunk, other: Chunk): number {
  let saved = 0;
  for (const entry of both(one, other)) {
    const [hasOne, hasOther] = [one.entries.has(entry), other.entries.has(entry)];
    const weight = OFTEN.get(entry) ?? 1;
    if (hasOne && hasOther) saved += weight * MS_A_FILE;
    else if (CLOSED.has(entry)) return 0;
    else saved -= weight * MS_A_KB * (hasOne ? other.kilobytes : one.kilobytes);
  }
  return saved;
}

function both({ entries }: Chunk, other: Chunk): Files {
  return new Set([...entries, ...other.entries]);
}
