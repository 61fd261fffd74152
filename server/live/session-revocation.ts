import * as z from 'zod';
import type { FeedMessage, ChangeMessage } from '#domain/kernel/feed.ts';
import type { Services } from '../context.ts';
import { runPeriodically, type Stoppable } from '../jobs/background-task.ts';
import { endedAmong } from '../features/identity/sessions.ts';
import { rooms, type Hub } from './socket-auth.ts';

/** Interval of checks of the session limits, because sessions expire without a message. */
const CHECK_EVERY_MS = 500;

const endOfSession = z.object({ session: z.int(), ended: z.string() });

/** Disconnects the sockets of ended sessions and changed roles. */
export function revokeSessions(hub: Hub, [topic, , change]: FeedMessage): void {
  if ('message' in change && topic.startsWith('session/')) {
    const found = endOfSession.safeParse(change.message);
    if (found.success) endSession(hub, found.data.session, found.data.ended);
  }
  if (topic === 'roles') reconnectRole(hub, change);
}

/** Disconnects the sockets of changed roles. They reconnect with their new permissions. */
function reconnectRole(hub: Hub, change: ChangeMessage): void {
  if ('many' in change) hub.local.disconnectSockets(true);
  if (!('rows' in change)) return;
  for (const [id] of change.rows) hub.local.in(rooms.role(id)).disconnectSockets(true);
}

function endSession(hub: Hub, id: number, reason: string): void {
  const room = rooms.session(id);
  hub.local.to(room).emit('ended', reason);
  hub.local.in(room).disconnectSockets(true);
}

/**
 * Ends the sockets of ended sessions, including sessions that expired and sockets that joined
 * during the revocation.
 */
export function watchSessions(hub: Hub, { database, log }: Services): Stoppable {
  const work = async () => {
    const sockets = [...hub.sockets.sockets.values()];
    // A socket has no caller until it is authenticated.
    const ids = new Set(sockets.flatMap(({ data }) => data.caller?.sessionId ?? []));
    if (ids.size === 0) return;
    for (const { id, reason } of await endedAmong(database, [...ids])) endSession(hub, id, reason);
  };
  return runPeriodically({ name: 'sessions', every: CHECK_EVERY_MS, work }, log);
}
