import { tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';

const ROUNDS = 60;

const shipments = (/** @type {object} */ filter, sort = '["time_created","DESC"]') =>
  `/shipments?filter=${JSON.stringify(filter)}&range=[0,99]&sort=${sort}`;

const calls = {
  'shipments, first page': shipments({}),
  'shipments, by recipient': shipments({}, '["delivery_name","ASC"]'),
  'shipments, still moving': shipments({ flag: 'not_final' }),
  'shipments, overdue': shipments({ flag: 'overdue' }),
  'shipments, delivered, of an account': shipments({ account_id: 2, status: 'delivered' }),
  'shipments, search': shipments({ search: 'nkosi' }),
  'palette, search': '/search?q=nkosi',
  'users, first page': '/users?range=[0,99]&sort=["time_created","DESC"]',
  'users, search': '/users?filter={"search":"nkosi"}&range=[0,99]&sort=["name","ASC"]',
  'users, drivers of the map':
    '/users?filter={"role_id":3,"is_map":true}&range=[0,999]&sort=["time_created","DESC"]',
  'sales agents': '/sales-agents?range=[0,24]&sort=["name","ASC"]',
};

/** @param {string} url @param {string} token */
async function time(url, token) {
  const began = performance.now();
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

/** @param {string} url */
async function timesOf(url) {
  const token = await tokenOf(url);
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(calls))
      times[name]?.push(await time(url + encodeURI(path), token));
  }
  return times;
}

/**
 * Duration of list calls in the large company. The calls take turns, so that noise affects all of
 * them equally.
 */
export async function measure() {
  const server = await startCompany('large');
  try {
    const times = await timesOf(server.url);
    return Object.entries(times).map(([name, values]) => ({
      figure: name,
      unit: 'ms',
      values,
      budget: 60,
      by: 'p95',
    }));
  } finally {
    await server.stop();
  }
}
