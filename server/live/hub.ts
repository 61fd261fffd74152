import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import * as z from 'zod';
import type { FeedMessage } from '#domain/kernel/feed.ts';
import type { Services } from '../context.ts';
import { measurements } from '../metrics/measurements.ts';
import { noteActivity } from '../features/identity/sessions.ts';
import {
  authenticate,
  headsSchema,
  isAllowedOrigin,
  connectErrorFrom,
  rooms,
  type GuestSocket,
  type Heartbeat,
  type Hub,
} from './socket-auth.ts';
import { revokeSessions, watchSessions } from './session-revocation.ts';
import { cutOffSlow, ration } from './limits.ts';
import { connectPositionRelay, publishPositions } from './position-relay.ts';
import { connectNodes } from './nodes.ts';
import { gatherPositions, isRoomOfPositions, roomOf, snapshotOf } from './positions.ts';
import { connectViewers } from './viewers.ts';
import { replayOf, type Replay } from './replay.ts';
import { readOutbox, type OutboxReader } from './outbox-reader.ts';

const MESSAGE_BYTES = 64_000;
const SLOW_EVERY_MS = 1_000;
/** Time for sockets to close before their connections are cut. */
const CLOSE_GRACE_MS = 300;
/** Messages per packet of a replay. */
const PARCEL = 500;

const watched = z.strictObject({ branch: z.int().positive().optional() });

/**
 * Detects a lost connection within 15 s: 8 s until the next ping, 5 s for its answer, and 2 s for a
 * busy machine.
 */
const usual: Heartbeat = { every: 8_000, timeout: 5_000 };

function serverOn(http: HttpServer, { config, log }: Services, heartbeat: Heartbeat) {
  const nodes = config.redisUrl === undefined ? undefined : connectNodes(config.redisUrl, log);
  const hub: Hub = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    pingInterval: heartbeat.every,
    pingTimeout: heartbeat.timeout,
    allowRequest: (request, decide) => decide(null, isAllowedOrigin(request, config)),
    ...(nodes && { adapter: nodes.adapter }),
  });
  return { hub, nodes };
}

function send(socket: GuestSocket, { joined, messages }: Replay): void {
  socket.emit('joined', joined);
  for (let at = 0; at < messages.length; at += PARCEL)
    socket.emit('changes', messages.slice(at, at + PARCEL));
}

/**
 * Handles one socket. It joins its rooms before the replay is read, so that no message is missed.
 */
async function onConnection(socket: GuestSocket, { database, log }: Services): Promise<void> {
  const { caller, topics, known, seesDrivers } = socket.data;
  const guarded = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not be answered');
      socket.disconnect(true);
    });
  ration(socket);
  socket.on('replay', (given) => {
    const after = headsSchema.safeParse(given);
    if (!after.success) return void socket.disconnect(true);
    const mine = topics.filter((topic) => Object.hasOwn(after.data, topic));
    guarded(async () => send(socket, await replayOf(database, mine, after.data)));
  });
  socket.on('watch', (payload) => {
    const given = watched.safeParse(payload);
    if (!given.success || !seesDrivers) return;
    guarded(async () => {
      await socket.join(roomOf(given.data.branch));
      socket.emit('positions', await snapshotOf(database, given.data.branch));
    });
  });
  socket.on('unwatch', () => {
    for (const room of socket.rooms) if (isRoomOfPositions(room)) void socket.leave(room);
  });
  const { sessionId, userId, roleId } = caller;
  socket.on('active', () => guarded(() => noteActivity(database, sessionId)));
  await socket.join([rooms.session(sessionId), rooms.user(userId), rooms.role(roleId), ...topics]);
  send(socket, await replayOf(database, topics, known));
}

/** Sends messages to their rooms, and disconnects sockets whose session or role changed. */
function deliver(hub: Hub, messages: readonly FeedMessage[]): void {
  const byTopic = new Map<string, FeedMessage[]>();
  for (const message of messages) {
    const [topic] = message;
    const gathered = byTopic.get(topic);
    if (gathered) gathered.push(message);
    else byTopic.set(topic, [message]);
  }
  for (const [topic, gathered] of byTopic) hub.local.to(topic).emit('changes', gathered);
  for (const message of messages) revokeSessions(hub, message);
}

/**
 * Tracks the connections of sockets, so that they can be cut: a silent client would delay closing
 * by half a minute.
 */
function openLines(http: HttpServer): ReadonlySet<Duplex> {
  const lines = new Set<Duplex>();
  http.on('upgrade', (_request, line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  return lines;
}

/**
 * Attaches sockets to the HTTP server: websocket only, own origin and a valid token. Sockets end
 * with their session.
 */
export function attachHub(
  http: HttpServer,
  services: Services,
  heartbeat = usual,
): { close(): Promise<void> } {
  const { database, log } = services;
  const { hub, nodes } = serverOn(http, services, heartbeat);
  const lines = openLines(http);
  const relay = connectPositionRelay(hub, services, nodes);
  const viewers = connectViewers(hub, services, heartbeat);
  let reader: Promise<OutboxReader> | undefined;
  // Starts when the first socket connects, because the outbox table does not exist before the
  // company is prepared.
  const follow = () => {
    const publish = (messages: FeedMessage[]) => deliver(hub, messages);
    reader ??= readOutbox(database, {
      log,
      publish,
      handlers: { ...relay.handlers, ...viewers.handlers },
    });
    reader.catch(() => (reader = undefined));
    return reader;
  };
  hub.use((socket, next) => {
    Promise.all([authenticate(hub, socket, services), follow()]).then(
      () => next(),
      (error: unknown) => next(connectErrorFrom(error)),
    );
  });
  hub.on('connection', (socket) => {
    measurements.socketOpened.record();
    socket.once('disconnect', () => measurements.socketClosed.record());
    void socket.join(relay.room);
    viewers.follow(socket);
    void onConnection(socket, services).catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not join');
      socket.disconnect(true);
    });
  });
  const positions = gatherPositions(database, (byBranch) => {
    publishPositions(hub, byBranch);
    relay.publish(byBranch);
  });
  const sweeping = setInterval(() => cutOffSlow(hub.sockets.sockets.values()), SLOW_EVERY_MS);
  sweeping.unref();
  const sessions = watchSessions(hub, services);
  return {
    close: async () => {
      clearInterval(sweeping);
      positions.stop();
      await sessions.stop();
      await viewers.close();
      await (await reader?.catch(() => undefined))?.close();
      const closeTimer = setTimeout(() => lines.forEach((line) => line.destroy()), CLOSE_GRACE_MS);
      await hub.close();
      clearTimeout(closeTimer);
      nodes?.close();
    },
  };
}
