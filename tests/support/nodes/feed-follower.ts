import { io } from 'socket.io-client';
import { FeedOrder } from '#api/feed-order.ts';
import { openFeed, type FeedConnection, type FeedListener } from '#api/feed.ts';
import type { FeedMessage } from '#domain/kernel/feed.ts';
import type { Viewer } from '#domain/identity/viewers.ts';

/** Connects as the page of that server would, with the origin header that a browser sends by itself. */
export const connectFrom = (origin: string): typeof io =>
  ((url: string, options: object) =>
    io(url, { ...options, extraHeaders: { origin } })) as typeof io;

/** Client of the feed that reconnects at once. */
export class Follower {
  readonly messages: FeedMessage[] = [];
  readonly lost: string[] = [];
  readonly ends: string[] = [];
  readonly frames: Uint8Array[] = [];
  viewers: readonly Viewer[] = [];
  readonly order = new FeedOrder();
  connections = 0;
  isJoined = false;
  connection: FeedConnection | null = null;
  readonly #given: { url: string; token: string };
  readonly #waiting = new Set<() => void>();
  #isAway = false;

  constructor(given: { url: string; token: string }) {
    this.#given = given;
    this.#open();
  }

  /** Resolves as soon as `holds` returns true. */
  until(holds: (follower: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds(this)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  sleep() {
    this.#isAway = true;
    this.connection?.close();
    this.isJoined = false;
  }

  wake() {
    this.#isAway = false;
    this.#open();
  }

  close() {
    this.sleep();
    this.#waiting.clear();
  }

  #open() {
    const { url, token } = this.#given;
    const told = (change: () => void) => {
      change();
      for (const look of this.#waiting) look();
    };
    this.connections += 1;
    const tell: FeedListener = {
      progress: (behind) => told(() => (this.isJoined = behind === 0)),
      messages: (messages) => told(() => this.messages.push(...messages)),
      lost: (topics) => told(() => this.lost.push(...topics)),
      onActivity: () => undefined,
      positions: (frame) => told(() => this.frames.push(frame)),
      viewers: (viewers) => told(() => (this.viewers = viewers)),
      ended: (reason) => told(() => this.ends.push(reason)),
      refused: (code) => told(() => this.ends.push(code)),
      closed: () =>
        told(() => {
          this.isJoined = false;
          if (!this.#isAway) setTimeout(() => this.#isAway || this.#open(), 10);
        }),
    };
    this.connection = openFeed({
      base: url,
      token,
      order: this.order,
      listener: tell,
      connect: connectFrom(url),
    });
  }
}
