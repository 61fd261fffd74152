import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import * as z from 'zod';
import type { FeedMessage } from '../../src/domain/feed.ts';
import type { Services } from '../context.ts';
import { noteActivity } from '../rules/sessions.ts';
import {
  admit,
  headsSchema,
  isOwnOrigin,
  refusedBy,
  rooms,
  type GuestSocket,
  type Hub,
} from './admission.ts';
import { letGo, watchSessions } from './leaving.ts';
import { cutOffSlow, ration } from './limits.ts';
import { meetNeighbours, tellPositions } from './neighbours.ts';
import { connectNodes } from './nodes.ts';
import { gatherPositions, isRoomOfPositions, roomOf, snapshotOf } from './positions.ts';
import { replayOf, type Replay } from './replay.ts';
import { followOutbox, type Tail } from './tail.ts';

const MESSAGE_BYTES = 64_000;
const SLOW_EVERY_MS = 1_000;
/** So long other ends may take to say goodbye. */
const FAREWELL_MS = 300;
/** Replayed messages go out in parcels of this many. */
const PARCEL = 500;

const watched = z.strictObject({ branch: z.int().positive().optional() });

/** How often sockets are asked for a sign of life, and how long they may take (ms). */
export interface Heartbeat {
  every: number;
  patience: number;
}
/** Both ends notice within fifteen seconds that the other is gone, two of them for a busy machine. */
const usual: Heartbeat = { every: 8_000, patience: 5_000 };

function serverOn(http: HttpServer, { config, log }: Services, heartbeat: Heartbeat) {
  const nodes = config.redisUrl === undefined ? undefined : connectNodes(config.redisUrl, log);
  const hub: Hub = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    pingInterval: heartbeat.every,
    pingTimeout: heartbeat.patience,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request, config.publicUrl)),
    ...(nodes && { adapter: nodes.adapter }),
  });
  return { hub, nodes };
}

function send(socket: GuestSocket, { joined, messages }: Replay): void {
  socket.emit('joined', joined);
  for (let at = 0; at < messages.length; at += PARCEL)
    socket.emit('told', messages.slice(at, at + PARCEL));
}

/** Answers what one socket asks. It is in its rooms before the replay is read, so nothing falls between. */
async function welcome(socket: GuestSocket, { database, log }: Services): Promise<void> {
  const { caller, topics, known, seesDrivers } = socket.data;
  const guarded = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not be answered');
      socket.disconnect(true);
    });
  ration(socket);
  socket.on('replay', (asked) => {
    const after = headsSchema.safeParse(asked);
    if (!after.success) return void socket.disconnect(true);
    const mine = topics.filter((topic) => Object.hasOwn(after.data, topic));
    guarded(async () => send(socket, await replayOf(database, mine, after.data)));
  });
  socket.on('watch', (asked) => {
    const given = watched.safeParse(asked);
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

/** Passes messages on to their rooms, and acts on those that say who may no longer listen. */
function deliver(hub: Hub, messages: readonly FeedMessage[]): void {
  const byTopic = new Map<string, FeedMessage[]>();
  for (const message of messages) {
    const [topic] = message;
    const gathered = byTopic.get(topic);
    if (gathered) gathered.push(message);
    else byTopic.set(topic, [message]);
  }
  for (const [topic, gathered] of byTopic) hub.local.to(topic).emit('told', gathered);
  for (const message of messages) letGo(hub, message);
}

/** The connections under the sockets: one whose other end is silent would hold up closing for half a minute. */
function openLines(http: HttpServer): ReadonlySet<Duplex> {
  const lines = new Set<Duplex>();
  http.on('upgrade', (_request, line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  return lines;
}

/** Sockets beside the calls: websocket only, own origin and a valid token; they end with their session. */
export function attachHub(
  http: HttpServer,
  services: Services,
  heartbeat = usual,
): { close(): Promise<void> } {
  const { database, log } = services;
  const { hub, nodes } = serverOn(http, services, heartbeat);
  const lines = openLines(http);
  const neighbours = meetNeighbours(hub, services, nodes);
  let tail: Promise<Tail> | undefined;
  // With the first socket: before the company is prepared there is neither a table to follow nor anybody to tell.
  const follow = () => {
    const tell = (messages: FeedMessage[]) => deliver(hub, messages);
    tail ??= followOutbox(database, { log, tell, hears: neighbours.hears });
    tail.catch(() => (tail = undefined));
    return tail;
  };
  hub.use((socket, next) => {
    Promise.all([admit(hub, socket, services), follow()]).then(
      () => next(),
      (error: unknown) => next(refusedBy(error)),
    );
  });
  hub.on('connection', (socket) => {
    void socket.join(neighbours.room);
    void welcome(socket, services).catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not join');
      socket.disconnect(true);
    });
  });
  const positions = gatherPositions(database, (byBranch) => {
    tellPositions(hub, byBranch);
    neighbours.tell(byBranch);
  });
  const sweeping = setInterval(() => cutOffSlow(hub.sockets.sockets.values()), SLOW_EVERY_MS);
  sweeping.unref();
  const sessions = watchSessions(hub, services);
  return {
    close: async () => {
      clearInterval(sweeping);
      positions.stop();
      await sessions.stop();
      await (await tail?.catch(() => undefined))?.close();
      const farewell = setTimeout(() => lines.forEach((line) => line.destroy()), FAREWELL_MS);
      await hub.close();
      clearTimeout(farewell);
      nodes?.close();
    },
  };
}
