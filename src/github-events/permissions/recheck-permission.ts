import type { CurrentText } from "../../ports/event-forge.ts";
import { commentRequest, isAnswer } from "../comments/comment-event.ts";
import type { EventContext, RepositorySettings } from "../event-context.ts";
import type { Delivery } from "../handle-event.ts";
import { issueEventRequest } from "../label-events.ts";
import { isCommand, reviewCommentRequest, reviewRequest } from "../reviews/review-event.ts";
import { type SupportedEvent, parseEvent } from "../webhook-events.ts";
import { type ActorRequest, checkPermission, type PermissionResult } from "./check-permission.ts";

/**
 * Checks the permission of an event again, without executing it or replying. Undefined for an event that is not supported. Errors: those
 * of the forge.
 */
export async function recheckPermission(
  { name, payload }: Delivery,
  ports: EventContext,
): Promise<PermissionResult | undefined> {
  const event = parseEvent(name, payload);
  if (event.name === undefined || event.name === "schedule") return undefined;
  const settings = await ports.settings();
  const recheck = requestOf(event, ports, settings);
  if (!recheck) return undefined;
  const { request, answers } = recheck;
  return await checkPermission(ports, request, { settings, answers });
}

interface Recheck {
  readonly request: ActorRequest;
  readonly answers: boolean;
}

function requestOf(
  event: SupportedEvent,
  ports: EventContext,
  settings: RepositorySettings,
): Recheck | undefined {
  switch (event.name) {
    case "issue_comment": {
      const { body } = event.payload.comment;
      return { request: commentRequest(event.payload, ports), answers: isAnswer(body) };
    }
    case "issues": {
      const found = issueEventRequest(event.payload, ports, settings);
      return found && { request: found.request, answers: false };
    }
    case "pull_request_review": {
      const { pull_request: pull, review } = event.payload;
      const now = async (): Promise<CurrentText | undefined> => {
        const read = await ports.forge.review(pull.number, review.id);
        return read && { body: read.review.body ?? "", login: read.review.user?.login };
      };
      const text = { body: review.body, isEdited: false, now };
      const request = { ...reviewRequest(event.payload), text };
      return { request, answers: !isCommand(review.body) };
    }
    case "pull_request_review_comment": {
      const { body } = event.payload.comment;
      return { request: reviewCommentRequest(event.payload, ports), answers: !isCommand(body) };
    }
    default:
      return undefined;
  }
}
