import { mistaken, piece, type WithMistake } from "./mistake.ts";
import type { WordProblem } from "./words.ts";

/** A quote that does not end, or ends in the middle of a word. */
export function badQuote({ problem, piece: found }: WordProblem): WithMistake {
  const message =
    problem === "unclosed-quote"
      ? `The quote ${piece(found)} does not end. Close it on the same line; longer text goes below the command.`
      : `There is no space behind the quote in ${piece(found)}. A quote inside a quote is written \`\\"\`.`;
  return mistaken(problem, message);
}
