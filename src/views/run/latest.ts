import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import { runPath } from './run.ts';

const EVERY = '/runs';

/** Where the sheet of the person's latest run of a call is; all runs when it cannot be told. */
export async function pathOfLatest(api: Client<Contract>, call: keyof Contract): Promise<string> {
  const latest = await api
    .call('GET /runs', { query: { filter: { mine: true }, range: [0, 9], sort: ['id', 'DESC'] } })
    .then(({ rows }) => rows.find((run) => run.call === call))
    .catch(() => undefined);
  return latest ? runPath(latest.id) : EVERY;
}
