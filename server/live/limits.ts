import type { Socket } from 'socket.io';
import { measurements } from '../metrics/measurements.ts';

/** Maximum number of messages that wait for one reader. */
const MAX_WAITING = 400;
const EVENTS_PER_WINDOW = 60;
const WINDOW_MS = 10_000;

type AnySocket = Pick<Socket, 'conn' | 'request' | 'use' | 'disconnect'>;

/** Number of messages that wait for a reader. Reads a private field of the socket engine. */
function waitingFor({ conn }: AnySocket): number {
  const waiting: unknown = Reflect.get(conn, 'writeBuffer');
  return Array.isArray(waiting) ? waiting.length : 0;
}

/** Cuts off readers that do not keep up. They reconnect with the last number they received. */
export function cutOffSlow(sockets: Iterable<AnySocket>): void {
  for (const socket of sockets) {
    // Destroys the connection itself, because closing the socket would wait for the reader, with
    // all messages in memory.
    if (waitingFor(socket) <= MAX_WAITING) continue;
    measurements.socketCutOff.record();
    socket.request.socket.destroy();
  }
}

/** Disconnects clients that send more often than a console ever does. */
export function ration(socket: AnySocket): void {
  let count = 0;
  let since = Date.now();
  socket.use((_event, next) => {
    const now = Date.now();
    if (now - since > WINDOW_MS) [count, since] = [0, now];
    count += 1;
    if (count > EVENTS_PER_WINDOW) socket.disconnect(true);
    else next();
  });
}
