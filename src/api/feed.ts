import { io, type Socket } from 'socket.io-client';
import type {
  ClientEvents,
  FeedMessage,
  FeedError,
  ServerEvents,
  Watched,
} from '#domain/kernel/feed.ts';
import type { ViewedRecord, Viewer } from '#domain/identity/viewers.ts';
import type { FeedOrder } from './feed-order.ts';

const CONNECT_TIMEOUT_MS = 8_000;

/** Callbacks of a connection. */
export interface FeedListener {
  /** The connection joined or caught up further; `behind` messages are still expected. */
  progress: (behind: number) => void;
  /** Messages, each once and in order. */
  messages: (messages: readonly FeedMessage[]) => void;
  /** Topics to reload, because their missed messages will not be replayed. */
  lost: (topics: readonly string[]) => void;
  /** A packet arrived: the connection works. */
  onActivity: () => void;
  /** Frame of driver positions, see `unpackPositions`. */
  positions: (frame: Uint8Array) => void;
  /** Other users who have the record open that this user has open. */
  viewers: (viewers: readonly Viewer[]) => void;
  /** The server ended the session. */
  ended: (reason: string) => void;
  refused: (code: FeedError) => void;
  /** The connection was lost or never established. */
  closed: () => void;
}

export interface FeedConnection {
  watch: (watched: Watched) => void;
  unwatch: () => void;
  /** Reports the record that the user has open; null after leaving it. */
  view: (viewed: ViewedRecord | null) => void;
  /** Reports activity of the user. Dropped while the connection is not open. */
  active: () => void;
  close: () => void;
}

interface FeedOptions {
  /** URL of the server; empty for the origin of the page. */
  base: string;
  token: string;
  /** Order of the messages received so far; kept across the connections of a session. */
  order: FeedOrder;
  listener: FeedListener;
  connect?: typeof io;
}

type FeedSocket = Socket<ServerEvents, ClientEvents>;

/** Opens a connection to the feed. Does not reconnect; the feed machine decides when to retry. */
export function openFeed({
  base,
  token,
  order,
  listener,
  connect = io,
}: FeedOptions): FeedConnection {
  order.reconnect();
  const socket: FeedSocket = connect(base, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_TIMEOUT_MS,
    // Not named `offset`, because socket.io uses that for its own recovery.
    auth: { token, lastSeq: order.known },
  });
  let isOver = false;
  const end = (say: () => void) => {
    if (isOver) return;
    isOver = true;
    socket.disconnect();
    say();
  };
  const take = ({ messages, holes }: ReturnType<FeedOrder['take']>) => {
    if (messages.length > 0) listener.messages(messages);
    if (Object.keys(holes).length > 0) socket.emit('replay', holes);
    listener.progress(order.behind);
  };
  socket.io.on('ping', listener.onActivity);
  socket.on('joined', (joined) => {
    if (joined.lost.length > 0) listener.lost(joined.lost);
    take(order.join(joined));
  });
  socket.on('changes', (messages) => take(order.take(messages)));
  socket.on('positions', (frame) => listener.positions(new Uint8Array(frame)));
  socket.on('viewers', listener.viewers);
  socket.on('ended', (reason) => end(() => listener.ended(reason)));
  socket.on('disconnect', () => end(listener.closed));
  socket.on('connect_error', (error) => {
    const code = feedErrorIn(error);
    end(() => (code === null || code === 'full' ? listener.closed() : listener.refused(code)));
  });
  return {
    watch: (watched) => void socket.emit('watch', watched),
    unwatch: () => void socket.emit('unwatch'),
    view: (viewed) => void socket.emit('view', viewed),
    active: () => void socket.volatile.emit('active'),
    close: () => end(() => undefined),
  };
}

const feedErrors: readonly string[] = [
  'unauthenticated',
  'session_ended',
  'session_inactive',
  'second_factor_required',
  'full',
] satisfies FeedError[];
const isFeedError = (code: unknown): code is FeedError =>
  typeof code === 'string' && feedErrors.includes(code);

function feedErrorIn(error: Error & { data?: unknown }): FeedError | null {
  const { data } = error;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
  return isFeedError(code) ? code : null;
}
