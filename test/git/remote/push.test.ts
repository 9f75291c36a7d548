import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGit } from "../../../src/git/process/git.ts";
import { createGitStateRefs } from "../../../src/git/refs/git-state-refs.ts";
import { createPrivateRepository } from "../../../src/git/remote/private-repository.ts";
import { remoteSettings } from "../../../src/git/remote/remote.ts";
import { readSettings } from "../../../src/git/settings/read-settings.ts";
import { errorOf } from "../../support/error-of.ts";
import {
  put,
  RUN,
  startCheckoutWithServer,
  TOKEN,
  versionIn,
} from "../../support/git/checkout-with-server.ts";
import type { GitRequest } from "../../support/git/git-server.ts";

const pushes = ({ kind }: GitRequest) => kind === "push";

describe("a push whose connection breaks", () => {
  it.each(["before", "during"] as const)(
    "%s git has it changes nothing, and can be made again",
    async (cut) => {
      await using checkout = await startCheckoutWithServer();
      const refs = await checkout.refs();
      const first = versionIn(await put(refs, { content: "1" }));
      checkout.server.setOnRequest((request) => (pushes(request) ? { cut } : undefined));
      const branches = new Map([["feature", checkout.project.git("rev-parse", "main")]]);
      const failed = await errorOf(() => put(refs, { expected: first, content: "2", branches }));
      expect(failed).toMatchObject({ code: "remote-unreachable" });
      expect(checkout.server.refs().get(`refs/heads/${RUN}`)).toBe(first);
      checkout.server.setOnRequest(undefined);
      const second = versionIn(await put(refs, { expected: first, content: "2", branches }));
      expect(Object.fromEntries(checkout.server.refs())).toMatchObject({
        [`refs/heads/${RUN}`]: second,
        "refs/heads/feature": branches.get("feature"),
      });
      expect(checkout.server.git("fsck", "--strict", "--no-dangling")).toBe("");
    },
  );

  it("after git has done it is found to have landed", async () => {
    await using checkout = await startCheckoutWithServer();
    const refs = await checkout.refs();
    const first = versionIn(await put(refs, { content: "1" }));
    checkout.server.setOnRequest((request) => (pushes(request) ? { cut: "after" } : undefined));
    const second = versionIn(await put(refs, { expected: first, content: "2" }));
    expect(checkout.server.refs().get(`refs/heads/${RUN}`)).toBe(second);
    expect(await put(refs, { expected: first, content: "again" })).toEqual({ status: "moved", refs: [RUN] });
  });

  it("after git has done it is found although other engines have continued from it", async () => {
    await using checkout = await startCheckoutWithServer();
    const [refs, other] = [await checkout.refs(), await checkout.refs()];
    const first = versionIn(await put(refs, { content: "1" }));
    const isFirst = (request: GitRequest) => pushes(request) && request.numberOfKind === 2;
    checkout.server.setOnRequest((request) => (isFirst(request) ? { cut: "after" } : undefined));
    checkout.server.setOnPushed(async (now, request) => {
      if (!isFirst(request)) return;
      await put(other, { expected: now.get(`refs/heads/${RUN}`), path: "b", content: "theirs" });
    });
    const second = versionIn(await put(refs, { expected: first, content: "2" }));
    expect(checkout.server.git("rev-parse", `${RUN}^`)).toBe(second);
  });

  it("is not known to have landed if the server no longer responds", async () => {
    await using checkout = await startCheckoutWithServer();
    const refs = await checkout.refs();
    checkout.server.setOnRequest(() => ({ cut: "before" }));
    const failed = await errorOf(() => put(refs, { content: "1" }));
    expect(failed).toMatchObject({
      code: "remote-unreachable",
      message: expect.stringMatching(
        /^The remote origin \(http:\/\/127\.0\.0\.1:\d+\/origin\.git\) cannot be reached: /,
      ),
    });
  });
});

describe("a push that is answered", () => {
  it("with an overloaded server's message can be retried by the caller", async () => {
    await using checkout = await startCheckoutWithServer();
    const refs = await checkout.refs();
    checkout.server.setOnRequest((request) => (pushes(request) ? { status: 503 } : undefined));
    expect(await errorOf(() => put(refs, { content: "1" }))).toMatchObject({ code: "remote-unreachable" });
  });

  it("not at all ends after a while, with all that git started", { tags: "slow" }, async () => {
    await using checkout = await startCheckoutWithServer();
    const { root, environment } = checkout.project;
    const settings = remoteSettings(await readSettings(createGit(root, environment)), root);
    const repository = createPrivateRepository({ root, environment, settings, limitMs: 1_500 });
    const refs = createGitStateRefs({ ...(await checkout.source()), repository });
    const held = Promise.withResolvers<void>();
    checkout.server.setOnRequest((request) => (pushes(request) ? held.promise : undefined));
    const failed = await errorOf(() => put(refs, { content: "1" }));
    held.resolve();
    expect(failed).toMatchObject({ code: "remote-unreachable" });
  });

  it("with a refusal of the token says so, without it, and what could be done", async () => {
    await using checkout = await startCheckoutWithServer();
    const { project, server } = checkout;
    project.git(
      "config",
      `http.${new URL(server.url).origin}/.extraheader`,
      "AUTHORIZATION: basic eDp3cm9uZw==",
    );
    project.git("config", "credential.helper", "!echo password=planted");
    project.git("remote", "set-url", "origin", server.url.replace("//", "//somebody:wr0ng@"));
    const failed = await errorOf(async () => put(await checkout.refs(), { content: "1" }));
    expect(failed).toMatchObject({
      code: "remote-refused",
      message: expect.stringContaining("credential.helper"),
    });
    expect(`${String(failed)} ${String(failed instanceof Error && failed.cause)}`).not.toMatch(
      /wr0ng|d3Jvbmc|s3cret/,
    );
    server.setOnRequest((request) => (pushes(request) ? { status: 403 } : undefined));
    project.git("remote", "set-url", "origin", server.urlWithToken);
    project.git("config", "--unset-all", `http.${new URL(server.url).origin}/.extraheader`);
    const forbidden = await errorOf(async () => put(await checkout.refs(), { content: "1" }));
    expect(forbidden).toMatchObject({ code: "remote-refused" });
    expect(String(forbidden)).not.toContain(TOKEN);
  });

  it("by a rule of the server tells its words, and which branch is meant", async () => {
    await using checkout = await startCheckoutWithServer();
    const refs = await checkout.refs();
    const hook = (script: string) =>
      writeFileSync(join(checkout.server.directory, "hooks/update"), `#!/bin/sh\n${script}\n`, {
        mode: 0o755,
      });
    hook('case "$1" in refs/heads/main) echo "main is protected"; exit 1;; esac');
    const commit = checkout.project.git("commit-tree", "main^{tree}", "-p", "main", "-m", "more");
    const both = new Map([
      ["main", commit],
      ["feature", commit],
    ]);
    expect(await put(refs, { content: "1", branches: both })).toEqual({
      status: "refused",
      branches: new Map([["main", expect.stringMatching(/hook declined.*main is protected/)]]),
    });
    expect(checkout.server.refs().has("refs/heads/feature")).toBe(false);
    hook('case "$1" in refs/heads/agentic/*) echo "no robots"; exit 1;; esac');
    expect(await errorOf(() => put(refs, { content: "1" }))).toMatchObject({
      code: "remote-refused",
      message: expect.stringContaining("no robots"),
    });
  });

  it("of a commit that is nowhere here is refused for its branch", async () => {
    await using checkout = await startCheckoutWithServer();
    const branches = new Map([["feature", "0123456789abcdef0123456789abcdef01234567"]]);
    expect(await put(await checkout.refs(), { content: "1", branches })).toEqual({
      status: "refused",
      branches: new Map([["feature", expect.stringContaining("in this checkout")]]),
    });
    expect(checkout.server.refs().has(`refs/heads/${RUN}`)).toBe(false);
  });

  it("needs nothing but the push itself where all is well", async () => {
    await using checkout = await startCheckoutWithServer();
    const refs = await checkout.refs();
    let version: string | undefined;
    for (const content of ["1", "2", "3"])
      version = versionIn(await put(refs, { expected: version, content }));
    expect(new Set(checkout.server.requests.map(({ kind }) => kind))).toEqual(
      new Set(["push-hello", "push"]),
    );
  });
});
