import type { ModelApi } from "./model-api.ts";
import { MessagesRequest, readConversation } from "./model-conversation.ts";
import { sendError, sendFault, sendTurn } from "./model-reply.ts";

/** Anthropic's Messages API. */
export const messagesApi: ModelApi = {
  aside: "ok",
  answers: (pathname) => pathname === "/v1/messages",
  read(_, body) {
    const request = MessagesRequest.parse(body);
    const conversation = readConversation(request);
    return { model: request.model, stream: request.stream ?? false, conversation };
  },
  sendError,
  sendTurn,
  sendFault,
};
