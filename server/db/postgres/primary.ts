import pg from 'pg';
import { addressesOf } from './connection-string.ts';
import { DatabaseStopped } from '../database-errors.ts';

/** Connections to the server that accepts writes. */
export interface Primary {
  /** Client class for pools: connects to the server that accepted the last connection. */
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Number of servers, so that a caller can try each of them once. */
  count: number;
  /** Hosts of the servers, for messages. */
  hosts: string;
}

type Connected = (error: Error | null) => void;

/**
 * Finds the primary among the servers of a connection string. A server that is a standby or does
 * not answer makes the next connection go to the next server, so after a failover new connections
 * reach the new primary. A single server is used as it is.
 */
export function primaryOf(url: string): Primary {
  const addresses = addressesOf(url);
  let at = 0;

  class PrimaryClient extends pg.Client {
    readonly #at = at;

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: addresses[at] });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      connecting.then(() => callback(null), callback);
    }

    async #connect(): Promise<pg.Client> {
      try {
        await super.connect();
        if (addresses.length > 1) await this.#expectPrimary();
        return this;
      } catch (error) {
        // Another connection may already have switched to the next server.
        if (at === this.#at) at = (at + 1) % addresses.length;
        throw error;
      }
    }

    async #expectPrimary(): Promise<void> {
      const { rows } = await this.query<{ standby: boolean }>(
        'select pg_is_in_recovery() as standby',
      );
      if (rows[0]?.standby !== true) return;
      await this.end();
      throw new DatabaseStopped('This PostgreSQL server is a standby and accepts no writes.');
    }
  }

  return {
    Client: PrimaryClient,
    count: addresses.length,
    hosts: addresses.map((address) => new URL(address).host).join(', '),
  };
}
