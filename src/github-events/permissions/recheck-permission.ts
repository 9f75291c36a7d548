import type { CurrentText } from "../../ports/event-forge.ts";
import { commentRequest, isAnswer } from "../comments/comment-event.ts";
import type { EventContext, RepositorySettings } from "../event-context.ts";
import type { Delivery } from "../handle-event.ts";
import { issueEventRequest } from "../label-events.ts";
import { isCommand, reviewCommentRequest, reviewRequest } from "../reviews/review-event.ts";
import { type SupportedEvent, parseEvent } from "../webhook-events.ts";
import { type ActorRequest, checkPermission, type PermissionResult } from "./check-permission.ts";

/**
 * Whether what an event asked for counts still, as things stand now: nothing is done, and nobody is told. Undefined for an event that is
 * not ours. Errors: those of the forge.
 */
export async function recheckPermission(
  { name, payload }: Delivery,
  ports: EventContext,
): Promise<PermissionResult | undefined> {
  const heard = parseEvent(name, payload);
  if (heard.name === undefined || heard.name === "schedule") return undefined;
  const settings = await ports.settings();
  const again = deedOf(heard, ports, settings);
  if (!again) return undefined;
  const { deed, answers } = again;
  return await checkPermission(ports, deed, { settings, answers });
}

interface Again {
  readonly deed: ActorRequest;
  readonly answers: boolean;
}

function deedOf(heard: SupportedEvent, ports: EventContext, settings: RepositorySettings): Again | undefined {
  switch (heard.name) {
    case "issue_comment": {
      const { body } = heard.payload.comment;
      return { deed: commentRequest(heard.payload, ports), answers: isAnswer(body) };
    }
    case "issues": {
      const asked = issueEventRequest(heard.payload, ports, settings);
      return asked && { deed: asked.deed, answers: false };
    }
    case "pull_request_review": {
      const { pull_request: pull, review } = heard.payload;
      const now = async (): Promise<CurrentText | undefined> => {
        const read = await ports.forge.review(pull.number, review.id);
        return read && { body: read.review.body ?? "", login: read.review.user?.login };
      };
      const text = { body: review.body, isEdited: false, now };
      const deed = { ...reviewRequest(heard.payload), text };
      return { deed, answers: !isCommand(review.body) };
    }
    case "pull_request_review_comment": {
      const { body } = heard.payload.comment;
      return { deed: reviewCommentRequest(heard.payload, ports), answers: !isCommand(body) };
    }
    default:
      return undefined;
  }
}
