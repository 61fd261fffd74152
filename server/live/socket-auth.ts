import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import type { ClientEvents, FeedError, Heads, ServerEvents } from '#domain/kernel/feed.ts';
import { isStaff } from '#domain/people/tenancy.ts';
import type { Config } from '../config/config.ts';
import { resolveCaller } from '../http/access.ts';
import type { Caller, Services } from '../context.ts';
import { topicsOf } from './topics.ts';

/** Data that the server attaches to a socket; only `known` comes from the client. */
interface Guest {
  caller: Caller;
  topics: readonly string[];
  known: Heads;
  seesDrivers: boolean;
}
type Nothing = Record<string, never>;
export type Hub = Server<ClientEvents, ServerEvents, Nothing, Guest>;
export type GuestSocket = Socket<ClientEvents, ServerEvents, Nothing, Guest>;

/** Interval between pings, and time allowed for the reply (ms). */
export interface Heartbeat {
  every: number;
  timeout: number;
}

const SOCKETS_PER_PERSON = 20;
const aboutSession = ['unauthenticated', 'session_ended', 'session_inactive'] as const;

/** Number of the last message of each topic, as sent by clients. */
export const headsSchema = z
  .record(z.string().max(100), z.int().min(0))
  .refine((given) => Object.keys(given).length <= 200);
const handshake = z.object({ token: z.string().max(200), lastSeq: headsSchema.default({}) });

/** Names of the rooms that contain exactly the sockets of a session, a user or a role. */
export const rooms = {
  session: (id: number) => `session:${id}`,
  user: (id: number) => `user:${id}`,
  role: (id: number) => `role:${id}`,
};

/** Whether a page of this origin may connect: the server's own, the public or an allowed one. */
export function isAllowedOrigin(
  { headers }: IncomingMessage,
  { publicUrl, consoleOrigins }: Pick<Config, 'publicUrl' | 'consoleOrigins'>,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const own = [publicUrl, `http://${host}`, `https://${host}`];
  return own.includes(origin) || consoleOrigins.includes(origin);
}

const connectError = (code: FeedError) => Object.assign(new Error(code), { data: { code } });

/**
 * Converts an error to one that tells the client the reason; unexpected errors become "full", so
 * that the client retries.
 */
export function connectErrorFrom(error: unknown): Error {
  if (error instanceof Error && 'data' in error) return error;
  const code = error instanceof ApiError && aboutSession.find((one) => one === error.code);
  return connectError(code || 'full');
}

/** Accepts a socket whose token may send requests, and decides its topics. Throws otherwise. */
export async function authenticate(
  hub: Hub,
  socket: GuestSocket,
  { database }: Services,
): Promise<void> {
  const given = handshake.safeParse(socket.handshake.auth);
  if (!given.success) throw connectError('unauthenticated');
  const caller = await resolveCaller(database, given.data.token, false);
  if (caller.mustEnrol) throw connectError('second_factor_required');
  const others = hub.sockets.adapter.rooms.get(rooms.user(caller.userId));
  if ((others?.size ?? 0) >= SOCKETS_PER_PERSON) throw connectError('full');
  socket.data = {
    caller,
    topics: topicsOf(caller),
    known: given.data.lastSeq,
    seesDrivers: isStaff(caller) && caller.permissions.has('View drivers map'),
  };
}
