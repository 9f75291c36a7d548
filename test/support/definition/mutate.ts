export type Random = (below: number) => number;

/** Repeatable numbers (mulberry32). */
export function numbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const BITS = [
  "\t",
  '"',
  "'",
  "&a ",
  "*a",
  "!!js/x ",
  "!x ",
  "%YAML 1.1\n---\n",
  "---\n",
  "...\n",
  "? ",
  "- ",
  ": ",
  ":",
  "{",
  "}",
  "[",
  "]",
  "|",
  ">",
  ">-\n",
  "\u0000",
  "\uFEFF",
  "__proto__: ",
  "constructor: {}\n",
  "<<: ",
  "#",
  "\r",
  "\u2028",
  "💥",
  "\uD800",
  ",",
  "@",
  "`",
  "~",
  "null",
  "true",
  "0x1F",
  "1e999",
  ".nan",
  "{{",
  "}}",
  "{%",
  "%}",
  "{{ variables.x }}",
  "{% if a %}",
  "| default('x')",
  "outputs.a.b",
  "and ",
  "//",
  "/*",
  "\\",
  "\\u12",
  '"a": 1,',
  "name: a\n",
  "type: parallel\n",
  "steps:\n",
  "step: x\n",
  "depends-on: a\n",
  "  ",
  "\n",
  "\n\n",
  "        ",
];

type Change = (text: string, seeds: readonly string[], random: Random) => string;

const cut = (text: string, random: Random): [number, number] => {
  const start = random(text.length + 1);
  return [start, Math.min(text.length, start + random(60))];
};

const CHANGES: readonly Change[] = [
  (text, _, random) => insert(text, BITS[random(BITS.length)] ?? "", random),
  (text, _, random) => {
    const [start, end] = cut(text, random);
    return text.slice(0, start) + text.slice(end);
  },
  (text, _, random) => {
    const [start, end] = cut(text, random);
    return text.slice(0, start) + text.slice(start, end).repeat(random(20)) + text.slice(start);
  },
  (text, _, random) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + String.fromCharCode(random(0x300)) + text.slice(at + 1);
  },
  (text, _, random) => changeLine(text, random, (line) => " ".repeat(random(8)) + line.trimStart()),
  (text, _, random) => changeLine(text, random, () => ""),
  (text, _, random) => changeLine(text, random, (line) => line.replace(/\b(\w)(\w)/, "$2$1")),
  (text, _, random) =>
    changeLine(text, random, (line) => line.replace(/:.*/, `: ${BITS[random(BITS.length)]}`)),
  (text, seeds, random) => {
    const [start, end] = cut(seeds[random(seeds.length)] ?? "", random);
    return insert(text, (seeds[random(seeds.length)] ?? "").slice(start, end), random);
  },
  (text, seeds, random) => {
    const lines = text.split("\n");
    const others = (seeds[random(seeds.length)] ?? "").split("\n");
    lines.splice(random(lines.length), random(3), ...others.slice(random(others.length)));
    return lines.join("\n");
  },
];

/** A text with a few mistakes a person, a program or an attacker could make. */
export function mutate(text: string, seeds: readonly string[], random: Random): string {
  let result = text;
  for (let left = random(6) + 1; left > 0; left -= 1) {
    const change = CHANGES[random(CHANGES.length)];
    if (change) result = change(result, seeds, random);
  }
  return result.slice(0, 300_000);
}

function insert(text: string, bit: string, random: Random): string {
  const at = random(text.length + 1);
  return text.slice(0, at) + bit + text.slice(at);
}

function changeLine(text: string, random: Random, change: (line: string) => string): string {
  const lines = text.split("\n");
  const at = random(lines.length);
  lines[at] = change(lines[at] ?? "");
  return lines.join("\n");
}
