import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openReport, readDefinition } from '#server/features/reports/reading/read-report.ts';
import { personAsCaller } from '#server/runs/initiator.ts';
import { bothEngines } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { reportId } from '../support/recomputed/reports.ts';
import { world, type World } from '../support/world.ts';

const A_LONG_WAIT_MS = 25_000;
const system = { is: 'system' } as const;
const lastFortnight = { parameters: { period: 'last-14-days' } } as const;

describe.each(bothEngines())('a report on a busy server, on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Requests a report while all connections are in use; `free` releases them. */
  const askWhileBusy = async (hasLeft?: () => boolean) => {
    const { database } = here;
    const person = await database.within(system, (db) => personAsCaller(db, 1));
    if (typeof person === 'string') throw new Error(person);
    const asked = { caller: person, database, ...(hasLeft && { hasLeft }) };
    const id = await reportId(here, 'shipments-by-service');
    const { definition } = await openReport(asked, id);
    let free = (): void => undefined;
    const freed = new Promise<void>((resolve) => (free = resolve));
    const places = Array.from({ length: database.pool.options.max ?? 1 }, () =>
      database.within(system, () => freed),
    );
    const reading = readDefinition(definition, asked, lastFortnight);
    await eventually(() => expect(database.health().waiting).toBe(1));
    const freeAll = async () => {
      free();
      await Promise.all(places);
    };
    return { reading, free: freeAll };
  };

  test('is read completely after any wait for a connection', async () => {
    const { reading, free } = await askWhileBusy();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + A_LONG_WAIT_MS });
    await free();
    const { answer } = await reading;
    expect(answer.rows.length).toBeGreaterThan(0);
  });

  test('is not started for a caller who has disconnected in the meantime', async () => {
    const { reading, free } = await askWhileBusy(() => true);
    const [refusal] = await Promise.all([reading.catch((error: unknown) => error), free()]);
    expect(refusal).toMatchObject({ status: 499 });
  });
});
