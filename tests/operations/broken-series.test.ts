import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCollections } from '#server/features/collections/due-collections.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { weekdays } from '#domain/zones/zones.ts';
import { sandown } from '../support/runs/bookings.ts';
import { usualDatabase } from '../support/database.ts';
import { collection_requests } from '#server/db/schema/bookings.ts';
import { world, type World } from '../support/world.ts';

const planUntil = shiftDay(todayHere(), 10);

describe('a collection series that cannot be planned', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
  });
  afterAll(() => here.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const addSeries = async (name: string) => {
    const body = {
      name,
      kind: 'recurring' as const,
      weekdays: [...weekdays],
      starts_on: shiftDay(todayHere(), 1),
      ready_time: '14:00',
      close_time: '16:30',
      parcel_count: 6,
      address: sandown,
    };
    return (await (await here.as('account')).call('POST /collection-requests', { body })).id;
  };
  const plannedSeries = async (ids: readonly number[]) => {
    await makeCollections(here.services, () => new Date(`${planUntil}T08:00:00+02:00`));
    const rows = await query(
      'select distinct request_id as id from collection_occurrences where request_id = any($1) order by 1',
      [ids],
    );
    return rows.map(({ id }) => id);
  };

  test('does not block other series, and is planned once it is valid', async () => {
    const ids = [await addSeries('Broken'), await addSeries('Sound')];
    await query('delete from collection_occurrences where request_id = any($1)', [ids]);
    await here.given.rows(collection_requests, ids, { planned_until: null });
    await query(
      `create function refuse_series() returns trigger language plpgsql as
       $$ begin if new.request_id = ${ids[0]} then raise 'The disk is full'; end if; return new; end $$`,
    );
    await query(
      `create trigger refuse_series before insert on collection_occurrences for each row execute function refuse_series()`,
    );
    expect(await plannedSeries(ids)).toEqual([ids[1]]);
    await query('drop trigger refuse_series on collection_occurrences');
    expect(await plannedSeries(ids)).toEqual(ids);
  });
});
