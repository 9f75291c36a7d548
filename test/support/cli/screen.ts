const ESCAPE = "\u001B";
/** A command to the terminal, after the escape character. */
const COMMAND = /^\[(?<argument>[?\d;]*)(?<name>[A-Za-z])/;
/** What a program writes after a whole picture. */
const END_OF_PICTURE = "\u001B[?2026l";

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** As much of a terminal as shows what stands on it: characters one column wide, moves of the cursor, erasing of lines. */
export class Screen {
  readonly #size: Size;
  /** Every line since the start; the last `rows` of them are seen, the others have scrolled away. */
  readonly #lines: string[][] = [[]];
  #row = 0;
  #column = 0;
  /** Lines that were longer than the screen is wide. */
  wrapped = 0;

  constructor(size: Size) {
    this.#size = size;
  }

  /** All lines, without trailing blanks. */
  get text(): string {
    return this.#lines
      .map((line) =>
        Array.from(line, (character) => character ?? " ")
          .join("")
          .trimEnd(),
      )
      .join("\n")
      .trimEnd();
  }

  write(output: string): void {
    for (let rest = output; rest !== "";) {
      const command = rest.startsWith(ESCAPE) ? COMMAND.exec(rest.slice(1)) : null;
      if (command) this.#obey(command.groups?.["name"] ?? "", Number(command.groups?.["argument"] || "0"));
      else this.#put(rest.slice(0, 1));
      rest = rest.slice(command ? command[0].length + 1 : 1);
    }
  }

  #put(character: string): void {
    if (character === "\n") return this.#nextLine();
    if (character === "\r") return void (this.#column = 0);
    if (this.#column >= this.#size.columns) {
      this.wrapped += 1;
      this.#nextLine();
    }
    this.#line()[this.#column] = character;
    this.#column += 1;
  }

  #nextLine(): void {
    this.#row += 1;
    this.#column = 0;
    this.#line();
  }

  #obey(command: string, count: number): void {
    const top = Math.max(0, this.#lines.length - this.#size.rows);
    if (command === "A") this.#row = Math.max(top, this.#row - (count || 1));
    if (command === "B") this.#row = Math.min(this.#lines.length - 1, this.#row + (count || 1));
    if (command === "G") this.#column = Math.max(0, count - 1);
    if (command === "K") this.#line().length = count === 2 ? 0 : Math.min(this.#column, this.#line().length);
    if (command === "J") this.#lines.length = this.#row + 1;
  }

  #line(): string[] {
    return (this.#lines[this.#row] ??= []);
  }
}

/** What stood on a screen after each whole picture and at the end, and how many lines were too long. */
export function showOnScreen(
  output: string,
  size: Size,
): { pictures: string[]; end: string; wrapped: number } {
  const screen = new Screen(size);
  const pictures = output.split(END_OF_PICTURE).map((part) => {
    screen.write(part);
    return screen.text;
  });
  return { pictures, end: screen.text, wrapped: screen.wrapped };
}
