/** Test of the feature, run in the copy of the tree with the planted files. */
export const plantedTest = `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { everyCommand } from '#app/commands/commands.ts';
import { views } from '#app/discover.ts';
import { findView } from '#app/frame/find-view.ts';
import { foundRecord } from '#app/palette/record-links.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';
import { runWhen } from '../support/runs.ts';

let here: World;
let workers: Workers;
beforeAll(async () => {
  here = await world(usualDatabase);
  workers = startWorkers(here.services);
});
afterAll(async () => {
  await workers.stop();
  await here.close();
});

test('the server returns its list and its record, and the console has views for both', async () => {
  const ops = await here.as('ops');
  const { rows } = await ops.call('GET /crates', { query: {} });
  expect(rows.map(({ code }) => code)).toEqual(['CRATE1', 'CRATE2']);
  const record = await ops.call('GET /crates/:id', { params: { id: 1 } });
  expect(record.contents).toBe('Apples');
  expect(findView(views, '/crates')?.view.title).toBe('Crates');
});

test('the search finds it by typed and by pasted text, and leads to its page', async () => {
  const ops = await here.as('ops');
  const [found] = await ops.call('GET /search', { query: { q: 'crate1' } });
  if (!found) throw new Error('Nothing was found.');
  const shown = foundRecord(found);
  expect(shown).toMatchObject({ kind: 'crates', title: 'CRATE1', detail: 'Apples', href: '/crates/1' });
  expect(findView(views, shown.href)?.view.id).toBe('crate');
  const [pasted] = await ops.call('POST /search/resolve', { body: { tokens: ['CRATE2'] } });
  expect(pasted?.records.map(({ id }) => id)).toEqual([2]);
});

test('the palette opens its list and offers its command', () => {
  expect(everyCommand.map(({ id }) => id)).toEqual(expect.arrayContaining(['crates.empty']));
  expect(everyCommand.some(({ title }) => title.includes('Crates'))).toBe(true);
});

test('a run over its rows does the work, names them in its title and informs consoles', async () => {
  const ops = await here.as('ops');
  const follower = here.follow(await here.node(), await here.signIn('ops'));
  await follower.until(({ isJoined }) => isJoined);
  const body = { call: 'POST /crates/empty', subject: { filter: {} }, arguments: {} };
  const { id } = await ops.call('POST /runs', { body });
  const run = await runWhen(ops, id);
  expect(run).toMatchObject({ title: 'Empty 2 crates', ok: 2, failed: 0 });
  await follower.until(({ messages }) => messages.some(([topic]) => topic === 'crates'));
  const { rows } = await ops.call('GET /crates', { query: {} });
  expect(rows.map(({ contents }) => contents)).toEqual(['Nothing', 'Nothing']);
});
`;
