import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/open.ts';
import { attachHub } from '#server/live/hub.ts';
import type { Heartbeat } from '#server/live/socket-auth.ts';
import type { Server } from '../world.ts';

/** A listening server of a world, with its own sockets. */
export interface Node {
  port: () => number;
  url: () => string;
  connections(): Promise<number>;
  /** Drops every connection and starts again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface NodeOptions {
  config?: Partial<Config>;
  /** Another connection to the database, as from another process. */
  database?: Database;
  heartbeat?: Heartbeat;
}

/** Starts a node on the database of a world; it stops with the world. */
export async function listeningNode(
  { app, services, database: own, beforeClose }: Server,
  { config, database = own, heartbeat }: NodeOptions = {},
): Promise<Node> {
  const others = { ...services, database, config: { ...services.config, ...config } };
  let port = 0;
  let running: Pick<Node, 'connections' | 'stop'> | undefined;
  const start = async () => {
    const http = createServer((request, response) => app.routing(request, response));
    const hub = attachHub(http, others, heartbeat);
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = http.address();
    port = typeof address === 'object' && address ? address.port : 0;
    running = {
      connections: () =>
        new Promise((resolve, reject) =>
          http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
        ),
      stop: hub.close,
    };
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  await start();
  beforeClose(stop);
  return {
    port: () => port,
    url: () => `http://127.0.0.1:${port}`,
    connections: async () => (await running?.connections()) ?? 0,
    restart: async () => {
      await stop();
      await start();
    },
    stop,
  };
}
