import { io, type Socket } from 'socket.io-client';
import type {
  ClientEvents,
  FeedMessage,
  FeedError,
  ServerEvents,
  Watched,
} from '../domain/feed.ts';
import type { ViewedRecord, Viewer } from '../domain/viewers.ts';
import type { FeedOrder } from './feed-order.ts';

const CONNECT_TIMEOUT_MS = 8_000;

/** What a connection tells its owner. */
export interface FeedListener {
  /** Joined, or a step further in catching up; `behind` messages are still on their way. */
  progress: (behind: number) => void;
  /** Messages, each once and in order. */
  messages: (messages: readonly FeedMessage[]) => void;
  /** These topics have to be read anew: what happened to them meanwhile is not told again. */
  lost: (topics: readonly string[]) => void;
  /** A sign of life. */
  onActivity: () => void;
  /** Positions of drivers: a frame, see `unpackPositions`. */
  positions: (frame: Uint8Array) => void;
  /** Who else has a record open where this person has one. */
  viewers: (viewers: readonly Viewer[]) => void;
  /** The server ended the session. */
  ended: (reason: string) => void;
  refused: (code: FeedError) => void;
  /** The connection is gone, or never came about. */
  closed: () => void;
}

export interface FeedConnection {
  watch: (watched: Watched) => void;
  unwatch: () => void;
  /** Says which record the person has open; null when it is left. */
  view: (viewed: ViewedRecord | null) => void;
  /** Says that the person is here. A line that is not open yet does not keep that for later. */
  active: () => void;
  close: () => void;
}

interface FeedOptions {
  /** Where the server is; empty for where the page came from. */
  base: string;
  token: string;
  /** The last numbers received; kept across the connections of one session. */
  order: FeedOrder;
  listener: FeedListener;
  connect?: typeof io;
}

type FeedSocket = Socket<ServerEvents, ClientEvents>;

/** Opens one connection to the feed. It never reconnects by itself: when to try again is a matter of the feed machine. */
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
    // Not `offset`: that name belongs to the library's own recovery.
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
