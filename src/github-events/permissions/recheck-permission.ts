import type { Delivery, EventContext } from "../event-context.ts";
import { issueEventRequest } from "../label-events.ts";
import { isAnswer, isCommand, isTextEvent, requestIn } from "../text-event.ts";
import { parseEvent } from "../webhook-events.ts";
import { checkPermission, type PermissionResult } from "./check-permission.ts";

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
  if (event.name === "issues") {
    const found = issueEventRequest(event.payload, ports, settings);
    return found && (await checkPermission(ports, found.request, { settings, answers: false }));
  }
  if (!isTextEvent(event)) return undefined;
  const request = requestIn(event, ports);
  const { body = "" } = request.text ?? {};
  // Any text of a review is an answer, except a command.
  const answers = event.name === "issue_comment" ? isAnswer(body) : !isCommand(body);
  return await checkPermission(ports, request, { settings, answers });
}
