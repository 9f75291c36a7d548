const require = process.getBuiltinModule;
import {
  evolve,
  renderEvents
} from "./chunk-AFDG4VJD.js";

// src/engine/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  constructor({ store, clock, observer, state }) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
  }
  add(...events) {
    const at = this.#clock.now().toISOString();
    const { events: numbered, lines } = renderEvents(events, { seq: this.state.seq, at });
    this.#lines += lines;
    for (const event of numbered) {
      evolve(this.state, event);
      this.#unseen.push(event);
    }
  }
  sync() {
    if (this.#lines === "") return;
    this.#store.appendJournal(this.#lines);
    this.#lines = "";
    const seen = this.#unseen;
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
};

export {
  JournalWriter
};
