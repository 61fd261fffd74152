import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTransient } from '#api/api-error.ts';
import type { Client } from '#api/client.ts';
import { endClaims } from '#server/features/claims/end-claims.ts';
import { noticeUnaccepted } from '#server/features/claims/unaccepted-handovers.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { claims } from '#server/db/schema/claims.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { world, type World } from '../support/world.ts';

const PEOPLE = ['early1', 'early2', 'early3', 'early4', 'late1', 'late2', 'late3', 'late4'];
const EACH = 30;

/** Repeats a call while the server is too busy. */
async function once<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
}

interface Person {
  id: number;
  client: Client;
}

describe.each(testDatabases())('handovers on $name', (on) => {
  let here: World;
  let people: Person[];
  let rows: number[];
  const sql = async <T extends object>(text: string, values: unknown[] = []) =>
    (await here.database.pool.query<T>(text, values)).rows;

  beforeAll(async () => {
    here = await world(on);
    await here.given.without('handovers', 'claims');
    people = [];
    for (const name of PEOPLE) {
      const { id } = await here.given.user({
        username: name,
        name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
      });
      people.push({ id, client: await here.as(name) });
    }
    rows = (
      await sql<{ id: number }>(
        `select id from shipments where status <> 'delivered' and status <> 'cancelled' union all
         select id from shipments where status in ('delivered', 'cancelled') limit 120`,
      )
    ).map(({ id }) => id);
  });
  afterAll(() => here.close());

  const person = (nth: number): Person => {
    const found = people[nth];
    if (!found) throw new Error('Nobody');
    return found;
  };
  const system = (work: Parameters<World['database']['within']>[1]) =>
    here.database.within({ is: 'system' }, work);
  const linesFor = async ({ client }: Person) =>
    (await client.call('GET /handovers', { query: { filter: { for_me: true }, range: [0, 999] } }))
      .rows;
  const answer = (
    { client }: Person,
    line: { id: number; handover_id: number },
    body: { answer: 'accept' | 'return' | 'give'; reason?: string; to_user_id?: number },
  ) =>
    client.call('PUT /handovers/:id/lines/:line', {
      params: { id: line.handover_id, line: line.id },
      body,
    });
  /** Number of rows that each user has claimed. Checks that no row has two claims. */
  const holders = async () => {
    const held = await sql<{ row_id: number; user_id: number }>(
      `select row_id, user_id from claims where entity = 'shipments' and ended_at is null`,
    );
    expect(new Set(held.map(({ row_id }) => row_id)).size).toBe(held.length);
    return people.map(({ id }) => held.filter(({ user_id }) => user_id === id).length);
  };

  test('a shift change of 8 users moves only accepted claims, despite refusals and a sign-out by inactivity', async () => {
    expect(rows).toHaveLength(4 * EACH);
    for (const nth of [0, 1, 2, 3]) {
      const ids = rows.slice(nth * EACH, (nth + 1) * EACH);
      const made = await person(nth).client.call('POST /claims', {
        body: { entity: 'shipments', ids },
      });
      expect(made.ok).toBe(EACH);
    }
    expect(await holders()).toEqual([EACH, EACH, EACH, EACH, 0, 0, 0, 0]);

    // A claim that is held for more than half an hour needs a note for the receiver.
    await here.given.rows(claims, { row_id: rows[0] }, { claimed_at: inMinutes(-45) });
    const offer = (giver: number, receiver: number | null) =>
      person(giver).client.call('POST /handovers', {
        body: { to_user_id: receiver === null ? null : person(receiver).id, notes: [] },
      });
    await expect(offer(0, 4)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Add a note to .+: claimed for more than 30 minutes\.$/),
    });
    await person(0).client.call('POST /claims/note', {
      body: { entity: 'shipments', ids: [rows[0] ?? 0], note: 'Recipient calls back.' },
    });
    expect(await offer(0, 4)).toMatchObject({ state: 'offered', lines: EACH });
    await offer(1, 5);
    await offer(2, null);
    await offer(3, 7);
    // An offer moves no row.
    expect(await holders()).toEqual([EACH, EACH, EACH, EACH, 0, 0, 0, 0]);

    // The first receiver accepts every row offered personally and leaves the rows offered to the
    // team.
    const own = (lines: Awaited<ReturnType<typeof linesFor>>, giver: number) =>
      lines.filter(({ giver_id }) => giver_id === person(giver).id);
    for (const line of own(await linesFor(person(4)), 0))
      await answer(person(4), line, { answer: 'accept' });
    expect(await holders()).toEqual([0, EACH, EACH, EACH, EACH, 0, 0, 0]);
    expect(
      (
        await sql(
          `select 1 from claims where row_id = $1 and note = 'Recipient calls back.' and ended_at is null`,
          [rows[0]],
        )
      ).length,
    ).toBe(1);

    // Two rows are refused and stay with the giver.
    const [first, second, ...others] = own(await linesFor(person(5)), 1);
    if (!first || !second) throw new Error('Nothing was offered');
    const reason = 'No capacity at JNB today.';
    await expect(answer(person(5), first, { answer: 'return' })).rejects.toMatchObject({
      status: 422,
    });
    await answer(person(5), first, { answer: 'return', reason });
    await answer(person(5), second, { answer: 'return', reason });
    for (const line of others) await answer(person(5), line, { answer: 'accept' });
    expect(await holders()).toEqual([0, 2, EACH, EACH, EACH, EACH - 2, 0, 0]);
    const told = await person(1).client.call('GET /api/notification');
    expect(told.filter(({ title }) => / returned .+ to you$/.test(title))).toHaveLength(2);

    // Two users accept the rows offered to the team at once, and each row goes to only one of them.
    const team = own(await linesFor(person(6)), 2);
    expect(team).toHaveLength(EACH);
    const accept = (nth: number, line: (typeof team)[number]) =>
      once(() => answer(person(nth), line, { answer: 'accept' }));
    const tries = await Promise.allSettled(
      team.flatMap((line) => [6, 7].map((nth) => accept(nth, line))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(EACH);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(refused).toEqual(Array.from({ length: EACH }, () => 409));
    const [, , left, , , , six = 0, seven = 0] = await holders();
    expect([left, six + seven]).toEqual([0, EACH]);

    // The last giver is signed out by inactivity with 20 open rows, which are unclaimed an hour later.
    const last = own(await linesFor(person(7)), 3);
    for (const line of last.slice(0, 10)) await answer(person(7), line, { answer: 'accept' });
    await here.given.rows(sessions, { user_id: person(3).id }, { last_active_at: inMinutes(-40) });
    await system(endClaims);
    expect((await holders())[3]).toBe(20);
    await here.given.rows(sessions, { user_id: person(3).id }, { last_active_at: inMinutes(-95) });
    await system(endClaims);
    expect((await holders())[3]).toBe(0);
    for (const line of last.slice(10)) await answer(person(7), line, { answer: 'accept' });
    const states = await sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from handover_lines group by 1 order by 1',
    );
    expect(states).toEqual([
      { state: 'accepted', n: EACH + 28 + EACH + 10 },
      { state: 'over', n: 20 },
      { state: 'returned', n: 2 },
    ]);
    const open = await sql(`select 1 from handovers where state <> 'closed'`);
    expect(open).toEqual([]);
  });

  test('an offer can be withdrawn and given to a third user, and a reminder names the offer while it waits', async () => {
    const [giver, receiver, third] = [person(0), person(4), person(5)];
    const note = 'Two drivers are short tonight.';
    const past = new Date(Date.now() - 45 * 60_000).toISOString();
    const made = await giver.client.call('POST /handovers', {
      body: { to_user_id: receiver.id, notes: [note], shift_ends_at: past },
    });
    await system(noticeUnaccepted);
    await system(noticeUnaccepted);
    const told = await receiver.client.call('GET /api/notification');
    expect(told.filter(({ title }) => title.endsWith('is not accepted yet'))).toHaveLength(1);

    const [line] = await linesFor(receiver);
    if (!line) throw new Error('Nothing was offered');
    await expect(answer(third, line, { answer: 'accept' })).rejects.toMatchObject({ status: 403 });
    await expect(answer(giver, line, { answer: 'accept' })).rejects.toMatchObject({ status: 403 });
    await answer(receiver, line, { answer: 'give', to_user_id: third.id });
    expect(await linesFor(third)).toMatchObject([{ id: line.id, note, state: 'open' }]);
    const params = { id: made.id };
    await expect(
      receiver.client.call('POST /handovers/:id/withdraw', { params }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await giver.client.call('POST /handovers/:id/withdraw', { params })).toMatchObject({
      state: 'withdrawn',
    });
    await expect(answer(third, line, { answer: 'accept' })).rejects.toMatchObject({ status: 409 });
  });
});
