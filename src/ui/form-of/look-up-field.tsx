import { useQuery } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import { SelectField } from '../form/select-field.tsx';
import type { Control } from './asked-field.tsx';

/** Endpoint of a look-up, and the name of the list in its response. */
type LookUp =
  | { of: 'GET /lockers-data'; list: 'networks' | 'types' | 'branches' | 'sizes' }
  | { of: 'GET /general-data'; list: 'enterprise_types' | 'rate_groups' | 'sales_agents' };

/** Short lists from which a form chooses, by the `pick` of the field in the contract. */
const lookUps: Readonly<Record<string, LookUp>> = {
  networks: { of: 'GET /lockers-data', list: 'networks' },
  branches: { of: 'GET /lockers-data', list: 'branches' },
  'locker-types': { of: 'GET /lockers-data', list: 'types' },
  'door-sizes': { of: 'GET /lockers-data', list: 'sizes' },
  'enterprise-types': { of: 'GET /general-data', list: 'enterprise_types' },
  'rate-groups': { of: 'GET /general-data', list: 'rate_groups' },
  'sales-agents': { of: 'GET /general-data', list: 'sales_agents' },
};

export const lookUpOf = (pick: string | undefined): LookUp | null =>
  pick === undefined ? null : (lookUps[pick] ?? null);

function useLookUp(lookUp: LookUp) {
  const { api } = useApp();
  const isOfLockers = lookUp.of === 'GET /lockers-data';
  const lockers = useQuery({ ...api.query('GET /lockers-data'), enabled: isOfLockers });
  const general = useQuery({ ...api.query('GET /general-data'), enabled: !isOfLockers });
  return {
    rows:
      lookUp.of === 'GET /lockers-data' ? lockers.data?.[lookUp.list] : general.data?.[lookUp.list],
    isError: lockers.isError || general.isError,
  };
}

/** Select field for a record of a short list; an optional field also offers "None". */
export function LookUpField({ of, ...field }: Control<string> & { of: LookUp; disabled: boolean }) {
  const { rows, isError } = useLookUp(of);
  const named = (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const empty = rows === undefined && !isError ? 'Loading' : 'Choose one';
  return (
    <SelectField
      {...field}
      choices={field.optional ? [{ value: '', label: 'None' }, ...named] : named}
      placeholder={field.optional ? undefined : empty}
      description={isError ? 'The options could not be loaded.' : field.description}
    />
  );
}
