import { Config } from "../../../src/config/schema.ts";
import { openNotebook } from "../../../src/wiring/open-notebook.ts";
import { type Searches, WORDS } from "../searches.ts";

// Searches the notes of a folder: once, and then for other words, in a process that has just started.

const SEARCHES = 100;
const [directory = ""] = process.argv.slice(2);

using notebook = openNotebook({
  root: directory,
  isRepository: true,
  config: Config.parse({}),
  environment: {},
  notice: (text) => {
    throw new Error(text);
  },
});

/** One to three words, from the commonest to the rarest. */
function textOf(number: number): string {
  const word = (seed: number): string =>
    WORDS[Math.floor((seed / SEARCHES) ** 3 * (WORDS.length - 1))] ?? "word";
  return [
    word(number),
    ...(number % 2 === 0 ? [word((number * 7) % SEARCHES)] : []),
    ...(number % 3 === 0 ? ["missing"] : []),
  ].join(" ");
}

async function search(text: string): Promise<void> {
  const { notes } = await notebook.search({ text, limit: 10 });
  if (notes.length === 0) throw new Error(`Nothing was found for ${text}.`);
}

await search(textOf(50));
const firstMs = performance.now();
const laterMs: number[] = [];
for (let number = 0; number < SEARCHES; number += 1) {
  const begun = performance.now();
  await search(textOf(number));
  laterMs.push(performance.now() - begun);
}
process.stdout.write(JSON.stringify({ firstMs, laterMs } satisfies Searches));
