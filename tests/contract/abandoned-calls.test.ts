import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { embedded } from '../support/database.ts';
import { world, type World } from '../support/world.ts';
import { eventually } from '../support/eventually.ts';

describe('abandoned calls', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(embedded);
  });
  afterAll(() => here.close());

  test('a list call whose caller disconnected while it waited is skipped, and the next call is answered', async () => {
    const authorization = `Bearer ${await here.signIn('ops')}`;
    const address = await here.app.listen({ port: 0, host: '127.0.0.1' });
    const reads = vi.spyOn(here.database, 'within');
    const leaving = new AbortController();
    // The calls wait while this connection holds the only session.
    const session = await here.database.pool.connect();
    const arrived = once(here.app.server, 'connection');
    const left = fetch(`${address}/accounts`, {
      headers: { authorization },
      signal: leaving.signal,
    });
    const [socket] = await arrived;
    await eventually(() => expect(here.database.health().waiting).toBeGreaterThan(0));
    leaving.abort();
    await expect(left).rejects.toThrow('abort');
    await once(socket, 'close');
    session.release();
    await eventually(() => expect(reads).toHaveBeenCalled());
    await expect(reads.mock.results[0]?.value).rejects.toMatchObject({ status: 499 });
    const next = await fetch(`${address}/accounts`, { headers: { authorization } });
    expect(next.status).toBe(200);
  });
});
