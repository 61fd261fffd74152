import { lookUpDouble } from './look-up-double.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

/** Requests whose rows or servers the demo company does not have. */
export const lookUpRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'GET /background-tasks': async ({ database }) => {
    await database.pool.query(
      `insert into background_tasks (name, succeeded_at, took_ms, rows) values ('expired sessions', now(), 12, 3)
       on conflict do nothing`,
    );
    return { as: 'superadmin', query: { range: [0, 24] } };
  },
  'GET /what3words': async ({ services: { config } }) => {
    const before = config.what3words;
    const double = await lookUpDouble({ coordinates: { lat: -26.1, lng: 28.05 } });
    config.what3words = { url: double.url, key: 'key' };
    return {
      as: 'account',
      query: { words: 'swept.by.contract' },
      after: async () => {
        config.what3words = before;
        await double.close();
      },
    };
  },
};
