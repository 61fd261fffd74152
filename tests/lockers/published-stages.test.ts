import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheddingStatus } from '#server/adapters/shedding-status.ts';
import { readPublishedStages } from '#server/features/outages/published-stages.ts';
import { testDatabases } from '../support/database.ts';
import { shedding_status } from '#server/db/schema/outages.ts';
import { inMinutes } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

const hour = 3_600_000;
const at = (hours: number) =>
  new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString();

describe.each(testDatabases())('load-shedding stages that a service publishes on $name', (on) => {
  let here: World;
  let service: http.Server;
  let url = '';
  let answer: { status: number; body: unknown } = { status: 200, body: { stages: [] } };
  const tokens: (string | undefined)[] = [];
  beforeAll(async () => {
    here = await world(on);
    service = http.createServer((request, response) => {
      tokens.push(request.headers.authorization);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/status`;
  });
  afterAll(async () => {
    await here.close();
    await new Promise((resolve) => service.close(resolve));
  });

  const query = async <T extends object>(text: string) =>
    (await here.database.pool.query<T & Record<string, unknown>>(text)).rows;
  const read = () => readPublishedStages(here.services, sheddingStatus({ url, token: 'secret' }));
  /** Lets half an hour pass. */
  const later = () => here.given.rows(shedding_status, 'every', { asked_at: inMinutes(-31) });
  const eskom = async () =>
    (await (await here.as('ops')).call('GET /outages/schedules')).find(
      ({ provider }) => provider === 'Eskom',
    );

  test('a new stage is announced, but a repeated stage does not replace an announcement by staff', async () => {
    const stages = [
      { provider: 'Eskom', stage: 4, from: at(-2), until: at(20) },
      { provider: 'Nowhere', stage: 6, from: at(-2), until: at(20) },
    ];
    answer = { status: 200, body: { stages } };
    expect(await read()).toBe(1);
    expect(tokens).toEqual(['Bearer secret']);
    expect(await eskom()).toMatchObject({ stage: 4, stage_until: at(20), problem: null });
    expect(
      await query(`select provider, stage, user_id from shedding_stages order by id desc limit 1`),
    ).toEqual([{ provider: 'Eskom', stage: 4, user_id: null }]);
    // All nodes together query the service at most once in half an hour.
    expect(await read()).toBe(0);
    expect(tokens).toHaveLength(1);
    const ops = await here.as('ops');
    await ops.call('POST /outages/stages', { body: { provider: 'Eskom', stage: 2, from: at(-1) } });
    await later();
    expect(await read()).toBe(0);
    expect(tokens).toHaveLength(2);
    expect((await eskom())?.stage).toBe(2);
    await later();
    answer = { status: 200, body: { stages: [{ provider: 'Eskom', stage: 6, from: at(-1) }] } };
    expect(await read()).toBe(1);
    expect((await eskom())?.stage).toBe(6);
  });

  test('a failed query of the service is reported and changes nothing', async () => {
    const before = await eskom();
    for (const broken of [
      { status: 503, body: {} },
      { status: 200, body: { stages: [{ provider: 'Eskom', stage: 'high' }] } },
    ]) {
      await later();
      answer = broken;
      expect(await read()).toBe(0);
      expect(await eskom()).toMatchObject({
        stage: before?.stage,
        read_at: before?.read_at,
        problem: 'The load-shedding status could not be read.',
      });
    }
  });

  test('the effects of a stage are previewed without being stored', async () => {
    const ops = await here.as('ops');
    const state = () =>
      query(
        `select (select count(*) from outages) as outages, (select count(*) from shedding_stages) as stages,
           (select count(*) from notifications) as notices, (select count(*) from outage_lockers) as lockers,
           baton_outage_numbers() as numbers`,
      );
    const before = await state();
    const body = { provider: 'Eskom', stage: 8, from: at(0), until: at(24) };
    const preview = await ops.call('POST /outages/stages/preview', { body });
    expect(preview.added).toBeGreaterThan(0);
    expect(await state()).toEqual(before);
    const { dark_now: _, parcels_now: __, recipients: ___, ...effect } = preview;
    expect(await ops.call('POST /outages/stages', { body })).toEqual(effect);
    const bad = { ...body, until: at(-1) };
    await expect(ops.call('POST /outages/stages/preview', { body: bad })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('areas are listed with their blocks, areas without a block first', async () => {
    const ops = await here.as('ops');
    await here.given.locker(1, { load_shedding_area: 'Nowhere 7' });
    const areas = await ops.call('GET /outages/areas');
    expect(areas[0]).toMatchObject({ code: 'Nowhere 7', provider: null, block: null, lockers: 1 });
    const body = { code: 'Nowhere 7', provider: 'Eskom', block: 3 };
    await ops.call('POST /outages/areas', { body });
    const placed = await ops.call('GET /outages/areas');
    expect(placed.find(({ code }) => code === 'Nowhere 7')).toMatchObject(body);
  });
});
