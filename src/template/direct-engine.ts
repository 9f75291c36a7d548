import { AgenticError } from "../errors.ts";
import type { Shortening } from "./evaluate/interpreter.ts";
import { hasTags } from "./parse/tokenizer.ts";
import { answer, type Request } from "./template-requests.ts";

type Scope = Readonly<Record<string, unknown>>;

/** Evaluates templates on the calling thread, without a time limit: for definitions that this process trusts. */
export class DirectTemplateEngine implements AsyncDisposable {
  render(source: string, scope: Scope, shortening?: Shortening): Promise<string> {
    if (!hasTags(source)) return Promise.resolve(source);
    return this.#ask({ kind: "render", source, scope: JSON.stringify(scope), shortening });
  }

  async evaluate(expression: string, scope: Scope): Promise<unknown> {
    return JSON.parse(
      await this.#ask({ kind: "evaluate", source: expression, scope: JSON.stringify(scope) }),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }

  #ask(request: Request): Promise<string> {
    const reply = answer(request);
    if ("text" in reply) return Promise.resolve(reply.text);
    const { failure: message, data } = reply;
    return Promise.reject(new AgenticError({ code: "template-failed", message, data }));
  }
}
