import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { resolveCaller } from '../access.ts';
import type { Services } from '../context.ts';
import { onSessionsEnded } from '../rules/sessions.ts';

const MAX_MESSAGE_BYTES = 64_000;

function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return false;
  return origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}

async function admit(socket: Socket, { database }: Services): Promise<void> {
  const token: unknown = socket.handshake.auth['token'];
  if (typeof token !== 'string') throw new Error('unauthenticated');
  const caller = await resolveCaller(database, token, false);
  if (caller.mustEnrol) throw new Error('second_factor_required');
  await socket.join([`session:${caller.sessionId}`, `user:${caller.userId}`]);
}

/** Sockets beside the calls: websocket only, own origin and a valid token; they end with their session. */
export function attachHub(server: HttpServer, services: Services): { close(): Promise<void> } {
  const { publicUrl } = services.config;
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: 10_000,
    pingTimeout: 5_000,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host, publicUrl)),
  });
  io.use((socket, next) => {
    admit(socket, services).then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error('unauthenticated')),
    );
  });
  const forget = onSessionsEnded(services.database, ({ sessionIds }) => {
    const rooms = sessionIds.map((id) => `session:${id}`);
    io.to(rooms).emit('session.ended');
    io.in(rooms).disconnectSockets(true);
  });
  return {
    close: async () => {
      forget();
      await io.close();
    },
  };
}
