import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Answer on a bare connection. */
export interface RawAnswer {
  status: number;
  body: string;
}

/**
 * Sends exactly this text and reads until the server closes. The text must contain `connection:
 * close`.
 */
export function sendRaw(app: FastifyInstance, text: string): Promise<RawAnswer> {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen');
  const { port } = address;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => (said += part));
    socket.on('error', reject);
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]);
      resolve({ status, body: said.slice(said.indexOf('\r\n\r\n') + 4) });
    });
  });
}
