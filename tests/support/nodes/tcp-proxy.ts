import { createServer, connect, type Socket } from 'node:net';

/** Proxy between a client and a server that can break their connections. */
export interface TcpProxy {
  port: number;
  /** Breaks the connection for both ends. */
  cut(): void;
  /** Stops all traffic without closing, until `thaw`; connections from before stay dead. */
  freeze(): void;
  thaw(): void;
  /** Breaks the connection for both ends and refuses new ones until `accept`. */
  refuse(): void;
  accept(): Promise<void>;
  close(): Promise<void>;
}

export async function tcpProxy(target: () => number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (isFrozen) return;
    near.pipe(far);
    far.pipe(near);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    port,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    thaw: () => {
      isFrozen = false;
    },
    refuse: () => {
      server.close();
      cut();
    },
    accept: () => listen(port),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
