import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Viewer } from '#domain/identity/viewers.ts';
import type { Services } from '../context.ts';
import type { Heartbeat, Hub, GuestSocket } from './socket-auth.ts';
import { createKnownViewers, newsSchema, viewedSchema, type News } from './known-viewers.ts';
import type { PgHandlers } from './pg-listener.ts';

const CHANNEL = 'baton_viewers';

/** Prefix of the rooms; no topic begins with it. */
const ROOMS = 'viewers:';
const roomOf = (entity: Viewer['entity']) => `${ROOMS}${entity}`;
const isRoomOfViewers = (room: string) => room.startsWith(ROOMS);

interface ViewerRelay {
  /** Tracks the record that a socket has open, until the socket disconnects. */
  follow(socket: GuestSocket): void;
  /** Handlers for viewers that other nodes announce through the database. */
  handlers: PgHandlers;
  close(): Promise<void>;
}

/**
 * Viewers of records on all nodes. Kept in memory only, because a viewer leaves with the
 * connection.
 */
export function connectViewers(hub: Hub, services: Services, heartbeat: Heartbeat): ViewerRelay {
  // A node announces itself twice within this time. A node that is silent for longer counts as
  // gone, like a lost socket.
  const forgottenAfter = heartbeat.every + heartbeat.timeout;
  const node = randomUUID();
  const known = createKnownViewers((entity, viewers) => {
    hub.local.to(roomOf(entity)).emit('viewers', viewers);
  });
  const announce = announcementsOf(services);
  const ownNews = (): News[] =>
    known.of(node).map(({ socket, viewer }) => ({ node, socket, viewer }));

  const change = (socket: GuestSocket, viewer: Viewer | null) => {
    const news = { node, socket: socket.id, viewer };
    if (known.take(news)) void announce([news]);
  };
  const onMessage = (message: string) => {
    const { data: news } = newsSchema.safeParse(JSON.parse(message));
    // A node of another version may send fields that this one does not know.
    if (news !== undefined && news.node !== node) known.take(news);
  };
  const onView = (socket: GuestSocket, payload: unknown) => {
    const { success, data: viewed } = viewedSchema.nullable().safeParse(payload);
    if (!success) return void socket.disconnect(true);
    // Only staff who may read all rows of the entity see its viewers.
    const entity = viewed && socket.data.topics.find((topic) => topic === viewed.entity);
    for (const room of socket.rooms) if (isRoomOfViewers(room)) void socket.leave(room);
    if (!viewed || !entity) return change(socket, null);
    void socket.join(roomOf(viewed.entity));
    change(socket, viewerOf(socket, viewed, known.get({ node, socket: socket.id })));
  };
  const beating = setInterval(() => {
    known.forget(node, performance.now() - forgottenAfter);
    void announce(ownNews());
  }, heartbeat.every / 2);
  beating.unref();

  return {
    handlers: hasOthers(services.database) ? { [CHANNEL]: onMessage } : {},
    follow: (socket) => {
      socket.on('view', (payload) => onView(socket, payload));
      socket.once('disconnect', () => change(socket, null));
    },
    close: async () => {
      clearInterval(beating);
      await announce(ownNews().map((news) => ({ ...news, viewer: null })));
    },
  };
}

/** Viewer of a record; `since` stays the same while the record stays open. */
function viewerOf(
  socket: GuestSocket,
  viewed: z.infer<typeof viewedSchema>,
  before: Viewer | undefined,
): Viewer {
  const { userId, name } = socket.data.caller;
  const isSame = before?.entity === viewed.entity && before.id === viewed.id;
  return { ...viewed, userId, name, since: isSame ? before.since : new Date().toISOString() };
}

/** Announces viewers to other nodes in order. The next heartbeat makes up for a lost message. */
function announcementsOf({ database, log }: Services) {
  let last = Promise.resolve();
  const announce = async (messages: readonly string[]) => {
    await database.pool
      .query('select pg_notify($1, said) from unnest($2::text[]) as said', [CHANNEL, messages])
      .catch((error: unknown) =>
        log.debug({ err: error }, 'the other nodes could not be told who has records open'),
      );
  };
  return (news: readonly News[]): Promise<void> => {
    if (!hasOthers(database) || news.length === 0) return last;
    const messages = news.map((one) => JSON.stringify(one));
    last = last.then(() => announce(messages));
    return last;
  };
}

/** The embedded database has only one node, so there are no others. */
const hasOthers = ({ engine }: Services['database']): boolean => engine === 'postgres';
