import { io, type Socket } from 'socket.io-client';
import type { ClientAsks, FeedMessage, FeedRefusal, ServerSays, Watched } from '../domain/feed.ts';
import type { FeedOrder } from './feed-order.ts';

const CONNECT_TIMEOUT_MS = 8_000;

/** What a connection tells its owner. */
export interface FeedTold {
  /** Joined, or a step further in catching up; `behind` messages are still on their way. */
  progress: (behind: number) => void;
  /** Messages, each once and in order. */
  messages: (messages: readonly FeedMessage[]) => void;
  /** These topics have to be read anew: what happened to them meanwhile is not told again. */
  lost: (topics: readonly string[]) => void;
  /** A sign of life. */
  heard: () => void;
  /** Positions of drivers: a frame, see `unpackPositions`. */
  positions: (frame: Uint8Array) => void;
  /** The server ended the session. */
  ended: (reason: string) => void;
  refused: (code: FeedRefusal) => void;
  /** The connection is gone, or never came about. */
  closed: () => void;
}

export interface FeedConnection {
  watch: (watched: Watched) => void;
  unwatch: () => void;
  /** Says that the person is here. A line that is not open yet does not keep that for later. */
  active: () => void;
  close: () => void;
}

interface FeedOptions {
  /** Where the server is; empty for where the page came from. */
  base: string;
  token: string;
  /** What was heard so far; goes on through the connections of one session. */
  order: FeedOrder;
  tell: FeedTold;
  connect?: typeof io;
}

type FeedSocket = Socket<ServerSays, ClientAsks>;

/** Opens one connection to the feed. It never reconnects by itself: when to try again is a matter of the feed machine. */
export function openFeed({ base, token, order, tell, connect = io }: FeedOptions): FeedConnection {
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
    if (messages.length > 0) tell.messages(messages);
    if (Object.keys(holes).length > 0) socket.emit('replay', holes);
    tell.progress(order.behind);
  };
  socket.io.on('ping', tell.heard);
  socket.on('joined', (joined) => {
    if (joined.lost.length > 0) tell.lost(joined.lost);
    take(order.join(joined));
  });
  socket.on('told', (messages) => take(order.take(messages)));
  socket.on('positions', (frame) => tell.positions(new Uint8Array(frame)));
  socket.on('ended', (reason) => end(() => tell.ended(reason)));
  socket.on('disconnect', () => end(tell.closed));
  socket.on('connect_error', (error) => {
    const code = refusalIn(error);
    end(() => (code === null || code === 'full' ? tell.closed() : tell.refused(code)));
  });
  return {
    watch: (watched) => void socket.emit('watch', watched),
    unwatch: () => void socket.emit('unwatch'),
    active: () => void socket.volatile.emit('active'),
    close: () => end(() => undefined),
  };
}

const refusals: readonly string[] = [
  'unauthenticated',
  'session_ended',
  'session_inactive',
  'second_factor_required',
  'full',
] satisfies FeedRefusal[];
const isRefusal = (code: unknown): code is FeedRefusal =>
  typeof code === 'string' && refusals.includes(code);

function refusalIn(error: Error & { data?: unknown }): FeedRefusal | null {
  const { data } = error;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
  return isRefusal(code) ? code : null;
}
