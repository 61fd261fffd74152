import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frontDesk, type FrontDesk } from '../general/settings-company.ts';
import { testDatabases } from '../support/database.ts';
import { square } from '../support/screens/areas.ts';

interface Zone {
  id: number;
  type: string;
  name: string;
  code: string;
  version: number;
  removes_id: number | null;
  removes_version: number | null;
}

describe.each(testDatabases())('removals of zones on $name', (on) => {
  let office: FrontDesk;

  beforeAll(async () => {
    office = await frontDesk(on);
  });
  afterAll(() => office.close());

  const draw = async (body: object) =>
    (await office.ask('POST /zones', { as: 'ops', body })).json<Zone>();
  const publish = (...ids: number[]) =>
    office.ask('POST /zones/publish', { as: 'ops', body: { ids } });
  const discard = (id: number) => office.ask(`DELETE /zones/${id}`, { as: 'ops' });
  const draftRemoval = (id: number, headers: Record<string, string> = {}) =>
    office.ask(`POST /zones/${id}/removal`, { as: 'ops', headers });
  const current = async (name: string) => {
    const { id } = await draw(square(name));
    await publish(id);
    return id;
  };
  const removalOf = async (id: number) => (await draftRemoval(id)).json<Zone>();
  const named = async (name: string) => {
    const filter = encodeURIComponent(JSON.stringify({ search: name }));
    const answer = await office.ask(`GET /zones?filter=${filter}`, { as: 'ops' });
    return answer.json<Zone[]>();
  };
  const holds = async (name: string) => {
    const body = { latitude: -25.92, longitude: 28.02 };
    const answer = await office.ask('POST /service-area', { as: 'ops', body });
    const { zones } = answer.json<{ zones: { name: string }[] }>();
    return zones.filter((zone) => zone.name === name).length;
  };
  const actionsOn = async (id: number) => {
    const { rows } = await office.database.pool.query<{ action: string }>(
      `select action from audit_log where table_name = 'zones' and row_id = $1 order by id`,
      [id],
    );
    return rows.map(({ action }) => action);
  };

  test('an area with a drafted removal stays until publication, and its removal leaves an audit entry', async () => {
    const id = await current('Going');
    const removal = await removalOf(id);
    expect(removal).toMatchObject({ type: 'draft', removes_id: id, removes_version: 2 });
    expect(await holds('Going')).toBe(1);
    expect((await publish(removal.id)).json()).toEqual({ published: 1, replaced: 0, removed: 1 });
    expect(await holds('Going')).toBe(0);
    expect(await named('Going')).toEqual([]);
    expect(await actionsOn(id)).toEqual(['added', 'published', 'removal drafted', 'removed']);
  });

  test('a discarded removal leaves the area unchanged and can be drafted again', async () => {
    const id = await current('Staying');
    const removal = await removalOf(id);
    expect((await discard(removal.id)).statusCode).toBe(200);
    expect(await named('Staying')).toMatchObject([{ id, type: 'surcharges', version: 2 }]);
    expect((await draftRemoval(id)).statusCode).toBe(200);
  });

  test('removals, changes and new areas are published together, all or none', async () => {
    const [going, changed] = [await current('All going'), await current('All touched')];
    const removal = await removalOf(going);
    const added = await draw(square('All new'));
    const draft = await draw(square('All touched'));
    await office.ask(`PUT /zones/${going}`, { as: 'ops', body: { name: 'All going on' } });
    const refused = await publish(removal.id, added.id, draft.id);
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: 'Another user changed All going since its removal was drafted.',
    });
    expect(await named('All new')).toMatchObject([{ type: 'draft' }]);
    await discard(removal.id);
    const again = await removalOf(going);
    expect((await publish(again.id, added.id, draft.id)).json()).toEqual({
      published: 3,
      replaced: 1,
      removed: 1,
    });
    expect(await actionsOn(changed)).toContain('replaced');
  });

  test('a removal whose area another user already deleted is reported', async () => {
    const id = await current('Gone');
    const removal = await removalOf(id);
    await office.ask(`DELETE /zones/${id}`, { as: 'ops' });
    expect((await publish(removal.id)).json()).toMatchObject({
      code: 'conflict',
      message: 'Gone was already deleted by another user.',
    });
  });

  test('a second draft for an area is refused, whether it removes or changes the area', async () => {
    const id = await current('Once');
    const [one, other] = await Promise.all([draftRemoval(id), draftRemoval(id)]);
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]));
    const refused = [one, other].find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ message: 'Once is already marked for deletion.' });
    const change = await office.ask('POST /zones', { as: 'ops', body: square('Once') });
    expect(change.json()).toMatchObject({ message: 'There is already a draft of ONCE.' });
    const twice = await current('Changed before');
    await draw(square('Changed before'));
    expect((await draftRemoval(twice)).json()).toMatchObject({
      message: 'There is already a draft of CHANGED-BEFORE.',
    });
  });

  test('a removal is bound to the version of its area and cannot be edited', async () => {
    const id = await current('Looked');
    expect((await draftRemoval(id, { 'if-match': '"1"' })).json()).toMatchObject({ code: 'stale' });
    const removal = await removalOf(id);
    expect((await draftRemoval(removal.id)).json()).toMatchObject({
      message: 'Looked is a draft itself: discard it instead.',
    });
    const edited = await office.ask(`PUT /zones/${removal.id}`, {
      as: 'ops',
      body: { name: 'Other' },
    });
    expect(edited.statusCode).toBe(409);
    expect((await draftRemoval(999_999)).statusCode).toBe(404);
  });

  test('users cannot draft the removal of areas on maps that they do not see', async () => {
    const id = await current('Unseen');
    const role = `(select id from roles where name = 'Operations')`;
    const change = (text: string) => office.database.pool.query(text);
    await change(
      `delete from role_permissions where name = 'View surcharges map' and role_id = ${role}`,
    );
    const answer = await draftRemoval(id);
    await change(
      `insert into role_permissions (role_id, name) select ${role}, 'View surcharges map'`,
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message: 'Your role cannot see surcharge zones.' });
  });
});
