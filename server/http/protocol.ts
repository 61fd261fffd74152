import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import { errorFor, sendError } from './failures.ts';

const statusOfClientError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds on the bare connection to bytes that are not a complete request. */
function rejectConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOfClientError[error.code] ?? 400;
  const body = JSON.stringify(errorFor(status).body);
  if (socket.writable) {
    const header = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${header.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** Fastify options that send its own errors in the common format. */
export const protocolOptions = {
  frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
    void sendError(reply, error),
  clientErrorHandler: rejectConnection,
  // `installProtocol` refuses requests during a shutdown and requests without a Host header.
  // Fastify would send them another body, or none.
  return503OnClosing: false,
  http: { requireHostHeader: false },
};

/** Refuses requests that HTTP forbids, and requests during a shutdown. */
export function installProtocol(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onRequest', async ({ raw }) => {
    if (isClosing)
      throw new ApiError(
        503,
        { message: 'The server is being stopped. Try again.', code: 'unavailable' },
        5,
      );
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw errorFor(400);
  });
  // HTTP allows ignoring an unknown expectation; refusing it would send a response without a body.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
}
