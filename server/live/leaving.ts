import * as z from 'zod';
import type { FeedMessage, Told } from '../../src/domain/feed.ts';
import type { Services } from '../context.ts';
import { keepDoing, type Stoppable } from '../keep-doing.ts';
import { endedAmong } from '../rules/sessions.ts';
import { rooms, type Hub } from './admission.ts';

/** Nobody calls when a limit passes, so it is looked for. */
const LOOK_EVERY_MS = 500;

const endOfSession = z.object({ session: z.int(), ended: z.string() });

/** Acts on messages that say who may no longer listen. */
export function letGo(hub: Hub, [topic, , told]: FeedMessage): void {
  if ('message' in told && topic.startsWith('session/')) {
    const found = endOfSession.safeParse(told.message);
    if (found.success) endSession(hub, found.data.session, found.data.ended);
  }
  if (topic === 'roles') askAnew(hub, told);
}

/** What roles may has changed: whoever holds one comes back and is asked anew. */
function askAnew(hub: Hub, told: Told): void {
  if ('many' in told) hub.local.disconnectSockets(true);
  if (!('rows' in told)) return;
  for (const [id] of told.rows) hub.local.in(rooms.role(id)).disconnectSockets(true);
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
  return keepDoing({ name: 'sessions', every: LOOK_EVERY_MS, work }, log);
}
