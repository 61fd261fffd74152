import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Viewer } from '../../src/domain/viewers.ts';
import type { Services } from '../context.ts';
import type { Heartbeat, Hub, GuestSocket } from './socket-auth.ts';
import { createKnownViewers, newsSchema, viewedSchema, type News } from './known-viewers.ts';
import type { PgHandlers } from './pg-listener.ts';

const CHANNEL = 'baton_viewers';

/** Never the name of a topic. */
const ROOMS = 'viewers:';
const roomOf = (entity: Viewer['entity']) => `${ROOMS}${entity}`;
const isRoomOfViewers = (room: string) => room.startsWith(ROOMS);

interface ViewerRelay {
  /** Follows which record a socket has open, until it is gone. */
  follow(socket: GuestSocket): void;
  /** What the other nodes tell through the database. */
  handlers: PgHandlers;
  close(): Promise<void>;
}

/** Who has which record open, on all nodes. Kept in memory alone: it ends with the connection that said it. */
export function connectViewers(hub: Hub, services: Services, heartbeat: Heartbeat): ViewerRelay {
  // A node is missed as a socket is, and says twice in that time that it is there.
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
    // A node of another version may say more than this one knows.
    if (news !== undefined && news.node !== node) known.take(news);
  };
  const onView = (socket: GuestSocket, payload: unknown) => {
    const { success, data: viewed } = viewedSchema.nullable().safeParse(payload);
    if (!success) return void socket.disconnect(true);
    // Its rows are for staff who may read all of it.
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

/** The person behind a socket at a record; there since they opened it, whatever they do with it. */
function viewerOf(
  socket: GuestSocket,
  viewed: z.infer<typeof viewedSchema>,
  before: Viewer | undefined,
): Viewer {
  const { userId, name } = socket.data.caller;
  const isSame = before?.entity === viewed.entity && before.id === viewed.id;
  return { ...viewed, userId, name, since: isSame ? before.since : new Date().toISOString() };
}

/** Tells the other nodes, in order; what is lost is repeated with the next beat. */
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

/** The embedded database has one node. */
const hasOthers = ({ engine }: Services['database']): boolean => engine === 'postgres';
