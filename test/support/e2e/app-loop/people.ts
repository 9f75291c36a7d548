import type { Value } from "../../action/runner-expressions.ts";
import type { Site } from "../../action/site.ts";
import type { Happening } from "./starter.ts";

type Json = { readonly [name: string]: Value };

/** What people do at GitHub, and the events that GitHub tells of it. */
export interface People {
  readonly login: string;
  comment(issue: number, body: string): Promise<Happening>;
  review(pull: number, review: Review): Promise<Happening[]>;
}

export interface Review {
  readonly event: "APPROVE" | "REQUEST_CHANGES" | "COMMENT";
  readonly body?: string;
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[];
  readonly commit_id?: string;
}

/** GitHub's clock has no milliseconds: what nobody edited has one time. */
function asWritten(comment: Json): Json {
  return { ...comment, updated_at: comment["created_at"] ?? null };
}

export function peopleAt(site: Site): People {
  const { hub } = site;
  const login = hub.owner;
  const around = async (action: string): Promise<Json> => ({
    action,
    sender: { login, type: "User" },
    repository: await site.ask<Json>("GET "),
    installation: { id: hub.app.installationId },
  });
  const happened = async (name: string, action: string, about: Json): Promise<Happening> => ({
    name,
    actor: login,
    payload: { ...(await around(action)), ...about },
  });
  return {
    login,
    comment: async (issue, body) => {
      const comment = asWritten(await site.ask<Json>(`POST /issues/${issue}/comments`, { body }));
      return await happened("issue_comment", "created", {
        issue: await site.ask<Json>(`GET /issues/${issue}`),
        comment,
      });
    },
    review: async (pull, given) => {
      const said = await site.ask<Json>(`POST /pulls/${pull}/reviews`, given);
      const review = await site.ask<Json>(`GET /pulls/${pull}/reviews/${String(said["id"])}`);
      const pull_request = await site.ask<Json>(`GET /pulls/${pull}`);
      const remarks = await site.ask<Json[]>(`GET /pulls/${pull}/comments?per_page=100`);
      const own = remarks.filter((each) => each["pull_request_review_id"] === said["id"]);
      const state = String(review["state"]).toLowerCase();
      return [
        await happened("pull_request_review", "submitted", { review: { ...review, state }, pull_request }),
        ...(await Promise.all(
          own.map((comment) => happened("pull_request_review_comment", "created", { comment, pull_request })),
        )),
      ];
    },
  };
}

/** A dispatch of the starter workflow, as GitHub tells of it. */
export async function dispatchedBy(
  site: Site,
  { file, inputs }: { readonly file?: string; readonly inputs: unknown },
): Promise<Happening> {
  const { app } = site.hub;
  const given = inputs as Readonly<Record<string, string>>;
  const repository = await site.ask<Json>("GET ");
  const sender = { login: app.login, type: "Bot" };
  return file === undefined
    ? {
        name: "repository_dispatch",
        actor: app.login,
        payload: { action: "agentic", client_payload: given, sender, repository },
      }
    : {
        name: "workflow_dispatch",
        actor: app.login,
        inputs: given,
        payload: { inputs: given, sender, repository, ref: "refs/heads/main" },
      };
}
