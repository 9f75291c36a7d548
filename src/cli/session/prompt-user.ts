import { confirm, select, text } from "@clack/prompts";
import { isSet } from "../../agents/process/process-environment.ts";
import type { Io } from "../../runner/process/io.ts";

/** A question with the answer that Enter gives. */
export type Question = { readonly message: string } & (
  | { readonly kind: "choice"; readonly options: readonly string[]; readonly answer: string }
  | { readonly kind: "yes-no"; readonly answer: boolean }
  | {
      readonly kind: "text";
      readonly answer: string;
      /** What an empty answer means. */
      readonly empty: string;
      /** What is wrong with an answer, if anything. */
      readonly faultOf: (answer: string) => string | undefined;
    }
);

/** Asks on the terminal, on standard error; undefined where the person left with Ctrl+C or Escape. */
export async function ask({ stdin, stderr }: Io, question: Question): Promise<string | boolean | undefined> {
  const common = { message: question.message, input: stdin, output: stderr };
  const answer = await put(question, common);
  return typeof answer === "symbol" ? undefined : answer;
}

type Common = Pick<Parameters<typeof text>[0], "message" | "input" | "output">;

async function put(question: Question, common: Common): Promise<string | boolean | symbol> {
  switch (question.kind) {
    case "choice":
      return await select({
        ...common,
        options: question.options.map((value) => ({ value })),
        initialValue: question.answer,
        showInstructions: false,
      });
    case "yes-no":
      return await confirm({ ...common, initialValue: question.answer });
    case "text":
      return await text({
        ...common,
        initialValue: question.answer,
        placeholder: question.empty,
        defaultValue: "",
        validate: (answer) => question.faultOf(answer ?? ""),
      });
  }
}

/** Whether a command can ask questions here: on a terminal that can move its cursor, and not on CI. */
export function canAsk({ stdin, stderr, environment }: Io): boolean {
  return stdin.isTTY && stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
}
