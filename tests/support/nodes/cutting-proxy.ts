import { connect, createServer, type Socket } from 'node:net';

/** Loss: a request before it reaches the server, or an answer after the server acted. */
type Loss = 'request' | 'answer';

/** Proxy between a client and a server that loses one request or answer on demand. */
export interface CuttingProxy {
  port: number;
  /**
   * Loses the next request or response, or a later one after `passed` others. Null stops the
   * losses.
   */
  lose(loss: Loss | null, passed?: number): void;
  close(): Promise<void>;
}

export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let next: Loss | null = null;
  let left = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const end = () => {
      for (const socket of [near, far]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    const carry = (from: Socket, to: Socket, loss: Loss) =>
      from.on('data', (bytes) => {
        if (next !== loss || left-- > 0) return void to.write(bytes);
        next = null;
        end();
      });
    carry(near, far, 'request');
    carry(far, near, 'answer');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lose: (loss, passed = 0) => {
      [next, left] = [loss, passed];
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
