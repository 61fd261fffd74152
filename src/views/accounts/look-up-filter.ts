import { holdsText } from '#domain/text/search.ts';
import type { Client } from '#api/client.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';

type LookUp = 'sales_agents' | 'rate_groups' | 'enterprise_types';

async function lookUp(list: LookUp, { api, signal }: { api: Client; signal: AbortSignal }) {
  const found = await api.call('GET /general-data', {}, { signal });
  return found[list].map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Properties of a filter field whose values come from a look-up list of the company. */
export const byLookUp = (
  list: LookUp,
): Pick<FilterField, 'kind' | 'many' | 'options' | 'named'> => ({
  kind: 'choice',
  many: true,
  options: async (typed, how) => {
    const all = await lookUp(list, how);
    const isLike = ({ label, value }: { label: string; value: string }) =>
      value === typed || holdsText(label, typed);
    return all.filter(isLike);
  },
  named: (_, how) => lookUp(list, how),
});
