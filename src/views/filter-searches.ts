import type { Client } from '../api/client.ts';
import type { Contract } from '../api/contract.ts';
import type { FilterOption } from '../ui/table/filter-fields.ts';

interface How {
  api: Client<Contract>;
  signal: AbortSignal;
}

const LATEST = 499;

const ofKind =
  (wanted: 'account' | 'driver') =>
  async (typed: string, { api, signal }: How): Promise<FilterOption[]> => {
    const found = await api.call('GET /search', { query: { q: typed } }, { signal });
    return found
      .filter(({ kind }) => kind === wanted)
      .map(({ id, title, detail }) => ({
        value: String(id),
        label: [title, detail].filter(Boolean).join(', '),
      }));
  };

export const findAccounts = ofKind('account');
export const findDrivers = ofKind('driver');

/** There is no search for branches: those of the latest shipments are offered. */
export async function findBranches(typed: string, { api, signal }: How): Promise<FilterOption[]> {
  const { rows } = await api.call('GET /shipments', { query: { range: [0, LATEST] } }, { signal });
  const pairs = rows.flatMap((row): [number | null, string | null][] => [
    [row.collection_branch_id, row.collection_branch],
    [row.delivery_branch_id, row.delivery_branch],
  ]);
  const known = new Map(pairs);
  return [...known]
    .flatMap(([id, code]) =>
      id === null || code === null ? [] : { value: String(id), label: code },
    )
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
