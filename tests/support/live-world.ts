import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/db/open.ts';
import { attachHub } from '../../server/live/hub.ts';
import type { Heartbeat } from '../../server/live/socket-auth.ts';
import type { TestDatabase } from './database.ts';
import { Follower } from './feed-follower.ts';
import { world, type World } from './world.ts';

/** One listening server of a world: sockets of its own; calls are answered by the world. */
export interface Node {
  port: () => number;
  url: () => string;
  /** How many lines are open. */
  connections(): Promise<number>;
  /** Ends the process in all but name, and begins again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveWorld extends World {
  /** A server on the database of the world, or on another connection to it, as another process has. */
  node(changes?: Partial<Config>, database?: Database): Promise<Node>;
  follow(node: { url: () => string }, token: string): Follower;
}

/** A world whose servers listen, with sockets. */
export async function liveWorld(on: TestDatabase, heartbeat?: Heartbeat): Promise<LiveWorld> {
  const here = await world(on);
  const stops: (() => Promise<void> | void)[] = [];

  const node: LiveWorld['node'] = async (changes = {}, database = here.database) => {
    const services = {
      ...here.services,
      database,
      config: { ...here.services.config, ...changes },
    };
    let port = 0;
    let running: Pick<Node, 'connections' | 'stop'> | undefined;
    const begin = async () => {
      const http = createServer((request, response) => here.app.routing(request, response));
      const hub = attachHub(http, services, heartbeat);
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
    await begin();
    stops.push(stop);
    return {
      port: () => port,
      url: () => `http://127.0.0.1:${port}`,
      connections: async () => (await running?.connections()) ?? 0,
      restart: async () => {
        await stop();
        await begin();
      },
      stop,
    };
  };
  return {
    ...here,
    node,
    follow: ({ url }, token) => {
      const follower = new Follower({ url: url(), token });
      stops.unshift(() => follower.close());
      return follower;
    },
    close: async () => {
      for (const stop of stops) await stop();
      await here.close();
    },
  };
}
