import { expect } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import type { Client } from '#api/client.ts';
import { publishDue } from '#server/features/rates/due-rates.ts';
import type { OwnGroup, OwnRevision, SecondRates, TypedBand, Verdict } from './second-rates.ts';
import type { World } from '../world.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

export interface RateStep {
  what: keyof typeof steps;
  /** Number from 0 to 1 that selects a revision; `other` selects one of its groups. */
  one: number;
  other: number;
  bands: readonly TypedBand[];
  /** Hours from now: 0 is now, and a negative number is in the past. */
  hours: number;
  /** Whether another user changed the price before the edit. */
  isStale: boolean;
}

interface Both {
  here: World;
  client: Client;
  own: SecondRates;
}

const PLACE = { service: 'ECO', from: 'GP', to: 'WC' };
const SHIFT = "interval '1 hour 1 second'";
/** A day without shipments, because effects are tested elsewhere. */
const A_DAY = { from: '2020-01-01', until: '2020-01-01' };

const at = <T>(rows: readonly T[], share: number): T | undefined =>
  rows[Math.floor(share * rows.length)];

/** Answer of the product: done, or the status of a refusal. */
async function verdictOf(call: Promise<unknown>): Promise<Verdict> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 422))
      return error.status;
    throw error;
  }
}

const keptBands = (bands: readonly TypedBand[]) =>
  bands.map(({ until, base, per_kilogram }) => ({ until, base, per_kilogram }));

let names = 0;

async function addDraft({ client, own }: Both, { one, other }: RateStep) {
  const holding = [...own.holdingAt(Date.now())];
  const current = await client.call('GET /rates/groups/current', { query: {} });
  const wanted = other < 0.3 ? holding : holding.slice(0, 1 + Math.floor(one * holding.length));
  const codes = current
    .filter(({ family_id }) => wanted.some(([family]) => family === family_id))
    .map(({ code }) => code);
  names += 1;
  const { id } = await client.call('POST /rates/revisions', {
    body: { name: `Draft ${names}`, ...(other >= 0.3 && { group_codes: codes }) },
  });
  const made = await client.call('GET /rates/groups', { query: { rate_revision_id: id } });
  expect(new Set(made.map(({ family_id }) => family_id))).toEqual(
    new Set(wanted.map(([family]) => family)),
  );
  const groups = made.map((row): OwnGroup => {
    const bands = own.holdingAt(Date.now()).get(row.family_id)?.bands ?? [];
    return { id: row.id, family: row.family_id, bands };
  });
  own.revisions.push({ id, groups, state: 'draft', edits: 0, checked: null, seen: null });
}

async function edit({ client, own }: Both, revision: OwnRevision, step: RateStep) {
  const group = at(revision.groups, step.other);
  if (!group) return;
  const seen = keptBands(group.bands);
  const was = step.isStale ? [...seen, { until: null, base: 1, per_kilogram: 1 }] : seen;
  const patch = [{ ...PLACE, minimum: 0, bands: [...step.bands], was: { minimum: 0, bands: was } }];
  const answer = await verdictOf(
    client.call('PUT /rates/groups/update-rate-group/:id', {
      params: { id: group.id },
      body: { patch },
    }),
  );
  expect(answer).toBe(own.edited(revision, step.bands, step.isStale));
  if (answer === 200) own.edit(revision, group, step.bands);
}

async function check({ client, own }: Both, revision: OwnRevision) {
  const params = { id: revision.id };
  const answer = await verdictOf(client.call('POST /rates/revisions/:id/validate', { params }));
  expect(answer).toBe(revision.state === 'draft' ? 200 : 409);
  if (answer === 200) own.check(revision);
}

async function look({ client, own }: Both, revision: OwnRevision) {
  const params = { id: revision.id };
  const effect = await client.call('POST /rates/revisions/:id/effect', { params, body: A_DAY });
  expect(effect.state).toBe('done');
  own.look(revision, effect.effect_id, Date.now());
}

async function publish({ client, own }: Both, revision: OwnRevision, { hours }: RateStep) {
  const now = Date.now();
  const from = now + hours * HOUR_MS;
  const answer = await verdictOf(
    client.call('POST /rates/revisions/publish', {
      body: {
        id: revision.id,
        effect_id: revision.seen?.id ?? null,
        effective_from: hours === 0 ? null : new Date(from).toISOString(),
      },
    }),
  );
  expect(answer).toBe(own.published(revision, { from, now }));
  if (answer === 200) own.publish(revision, { from, now });
}

async function takeBack({ client, own }: Both, revision: OwnRevision, { isStale }: RateStep) {
  const reason = isStale ? null : 'Not yet';
  const body = { id: revision.id, unschedule: true, reason };
  const answer = await verdictOf(client.call('POST /rates/revisions/publish', { body }));
  const refused = isStale ? 422 : 200;
  expect(answer).toBe(revision.state === 'scheduled' ? refused : 409);
  if (answer === 200) own.takeBack(revision);
}

async function discard({ client }: Both, revision: OwnRevision) {
  const params = { id: revision.id };
  const answer = await verdictOf(client.call('POST /rates/revisions/:id/discard', { params }));
  expect(answer).toBe(revision.state === 'draft' ? 200 : 409);
  if (answer === 200) revision.state = 'discarded';
}

/**
 * Lets an hour pass by moving all events back. Periods apply immediately, before any task notices.
 */
async function pass(both: Both) {
  const { here, own } = both;
  // Earliest first, so that adjacent periods never overlap while they are moved.
  await here.database.pool.query(`
    do $$
    declare moved record;
    begin
      for moved in select id from rate_groups where effective_from is not null order by effective_from loop
        update rate_groups set effective_from = effective_from - ${SHIFT}, effective_until = effective_until - ${SHIFT}
        where id = moved.id;
      end loop;
    end $$;
    update rate_revisions set effective_from = effective_from - ${SHIFT} where effective_from is not null`);
  own.pass(HOUR_MS + 1000, Date.now());
  await expectSame(both, [0, 1.5]);
  await here.database.within({ is: 'system' }, publishDue);
}

type OnRevision = (both: Both, revision: OwnRevision, step: RateStep) => Promise<void>;
const onRevision = { edit, check, look, publish, takeBack, discard } satisfies Record<
  string,
  OnRevision
>;
const steps = { ...onRevision, draft: addDraft, pass };

/** Runs a command on both implementations and compares outcome and state. */
export async function runStep(both: Both, step: RateStep): Promise<void> {
  if (step.what === 'draft') await addDraft(both, step);
  else if (step.what === 'pass') await pass(both);
  else {
    const revision = at(both.own.revisions, step.one);
    if (!revision) return;
    const act: OnRevision = onRevision[step.what];
    await act(both, revision, step);
    await expectSameRevision(both, revision);
  }
  await expectSame(both, windows.has(step.what) ? [0, 1.5, 3.5] : [0]);
}

/** Commands that change the prices in effect. */
const windows = new Set<string>(['publish', 'takeBack', 'pass']);

/** Compares a revision and its prices in both implementations. */
async function expectSameRevision({ client }: Both, revision: OwnRevision) {
  const found = await client.call('GET /rates/revisions/:id', { params: { id: revision.id } });
  const isChecked = revision.checked === revision.edits;
  const usual = revision.state === 'draft' && isChecked ? 'validated' : revision.state;
  expect(found.state).toBe(usual);
  expect(found.is_checked).toBe(isChecked);
  for (const { id, bands } of revision.groups.slice(0, 1)) {
    const { all_cells } = await client.call('GET /rates/groups/:id', { params: { id }, query: {} });
    expect(all_cells.map((cell) => cell.bands)).toEqual([keptBands(bands)]);
  }
}

/** Compares the groups of every family, now and later. */
async function expectSame({ client, own }: Both, moments: readonly number[]) {
  for (const hours of moments) {
    const moment = Date.now() + hours * HOUR_MS;
    const query = hours === 0 ? {} : { at: new Date(moment).toISOString() };
    const found = await client.call('GET /rates/groups/current', { query });
    const holding = [...own.holdingAt(moment)].map(([family, { id }]) => [family, id]);
    expect(found.map((row) => [row.family_id, row.id])).toEqual(
      holding.toSorted(([one = 0], [other = 0]) => one - other),
    );
  }
}
