import * as z from 'zod';
import type { FeedMessage, ChangeMessage } from '../../src/domain/feed.ts';
import type { Services } from '../context.ts';
import { runPeriodically, type Stoppable } from '../background-task.ts';
import { endedAmong } from '../features/identity/sessions.ts';
import { rooms, type Hub } from './socket-auth.ts';

/** Nobody calls when a limit passes, so it is looked for. */
const CHECK_EVERY_MS = 500;

const endOfSession = z.object({ session: z.int(), ended: z.string() });

/** Acts on messages that say who may no longer listen. */
export function revokeSessions(hub: Hub, [topic, , change]: FeedMessage): void {
  if ('message' in change && topic.startsWith('session/')) {
    const found = endOfSession.safeParse(change.message);
    if (found.success) endSession(hub, found.data.session, found.data.ended);
  }
  if (topic === 'roles') reconnectRole(hub, change);
}

/** Permissions of roles changed: their sockets reconnect and are authorised again. */
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

/** Ends the sockets of sessions that are over by now, whether a limit passed or the news of it came while one joined. */
export function watchSessions(hub: Hub, { database, log }: Services): Stoppable {
  const work = async () => {
    const sockets = [...hub.sockets.sockets.values()];
    // A socket that is still being asked who it is has no caller yet.
    const ids = new Set(sockets.flatMap(({ data }) => data.caller?.sessionId ?? []));
    if (ids.size === 0) return;
    for (const { id, reason } of await endedAmong(database, [...ids])) endSession(hub, id, reason);
  };
  return runPeriodically({ name: 'sessions', every: CHECK_EVERY_MS, work }, log);
}
