import pg from 'pg';
import { traceQueries } from '../tracing/trace-queries.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { databaseProblemOf } from './database-errors.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** A connection pool with a queue, so that people do not wait for background work. */
export class QueuedPool extends pg.Pool {
  queue: ConnectionQueue;
  readonly #servers: number;

  /** `servers` is the number of servers; opening a connection tries each of them once. */
  constructor(config: pg.PoolConfig & { max: number }, servers = 1) {
    super(config);
    this.#servers = servers;
    this.queue = new ConnectionQueue(config.max);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.#enter();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #enter(): Promise<pg.PoolClient> {
    const leave = await this.queue.enter();
    try {
      const client = await this.#connect();
      traceQueries(client);
      const { release } = client;
      client.release = (error) => {
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await super.connect();
      } catch (error) {
        if (tries >= this.#servers || databaseProblemOf(error) !== 'stopped') throw error;
      }
    }
  }
}
