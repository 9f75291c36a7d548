import { type Deed, judge, type Judged } from "./asking.ts";
import { commentDeed, isAnswer } from "./comment.ts";
import { type Heard, parseEvent } from "./events.ts";
import type { Delivery } from "./handle.ts";
import { issuesDeed } from "./labels.ts";
import type { AppPorts, AppSettings, TextNow } from "./ports.ts";
import { isCommand, reviewCommentDeed, reviewDeed } from "./review.ts";

/**
 * Whether what an event asked for counts still, as things stand now: nothing is done, and nobody is told. Undefined for an event that is
 * not ours. Errors: those of the forge.
 */
export async function judgeAgain({ name, payload }: Delivery, ports: AppPorts): Promise<Judged | undefined> {
  const heard = parseEvent(name, payload);
  if (heard.name === undefined || heard.name === "schedule") return undefined;
  const settings = await ports.settings();
  const again = deedOf(heard, ports, settings);
  if (!again) return undefined;
  const { deed, answers } = again;
  return await judge(ports, deed, { settings, answers });
}

interface Again {
  readonly deed: Deed;
  readonly answers: boolean;
}

function deedOf(heard: Heard, ports: AppPorts, settings: AppSettings): Again | undefined {
  switch (heard.name) {
    case "issue_comment": {
      const { body } = heard.payload.comment;
      return { deed: commentDeed(heard.payload, ports), answers: isAnswer(body) };
    }
    case "issues": {
      const asked = issuesDeed(heard.payload, ports, settings);
      return asked && { deed: asked.deed, answers: false };
    }
    case "pull_request_review": {
      const { pull_request: pull, review } = heard.payload;
      const now = async (): Promise<TextNow | undefined> => {
        const read = await ports.forge.review(pull.number, review.id);
        return read && { body: read.review.body ?? "", login: read.review.user?.login };
      };
      const text = { body: review.body, isEdited: false, now };
      const deed = { ...reviewDeed(heard.payload), text };
      return { deed, answers: !isCommand(review.body) };
    }
    case "pull_request_review_comment": {
      const { body } = heard.payload.comment;
      return { deed: reviewCommentDeed(heard.payload, ports), answers: !isCommand(body) };
    }
    default:
      return undefined;
  }
}
