import { OTHER_ANSWERS } from "../status/next-commands.ts";

const RUN = String.raw`\d{8}-[0-9a-z]{6}`;

const COMMAND = new RegExp(
  String.raw`(\x60?)agentic-sdlc (resume|cancel|status|input) (${RUN})((?: --[a-z-]+(?: [\w./$-]+)?)*)(?: ("[^"\n]*") --resume)?\1`,
  "g",
);
const CONFIG = /`?agentic-sdlc config set ([a-zA-Z.]+)(?: ([\w./-]+))?`?/g;
const LIST = /`agentic-sdlc (?:list|status)`/g;
const VARIABLE = /`--var ([A-Za-z][\w-]*)=([^`\n]*)`/g;

const INPUTS =
  /`--(fan-out|from-step|max-cost-usd|max-tokens|model|provider|terminal-output|trust-definition)(?: ([^`\n]+))?`/g;

export function forGitHub(text: string): string {
  return text
    .replaceAll(COMMAND, (...[, , name, runId, options, answerText]: string[]) => {
      const flags = (options ?? "").replace("--from-step", "--from");
      const answer = answerText === undefined ? "" : ` ${answerText.slice(1, -1)}`;
      return `\`/agentic ${name} ${runId}${flags}${answer}\``;
    })
    .replaceAll(CONFIG, (...[, key, value]: string[]) =>
      value === undefined
        ? `\`${key}\` in agentic/config.json`
        : `\`${key}: ${value}\` in agentic/config.json`,
    )
    .replaceAll(OTHER_ANSWERS, "or `/agentic approve`, or `/agentic reject` and why, in place of the words")
    .replaceAll(LIST, "`/agentic status`")
    .replaceAll(VARIABLE, "input `variables` (`$1: $2`)")
    .replaceAll(INPUTS, (...[, name, value]: string[]) =>
      value === undefined ? `input \`${name}\`` : `input \`${name}: ${value}\``,
    );
}
