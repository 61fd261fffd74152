import { useQuery } from '@tanstack/react-query';
import type { Client } from '#api/client.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { NOBODY_MATCHES, type Segment } from '#domain/messages/notices.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { useApp } from '#ui/app-context.ts';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';

type Named = { id: number; name: string };
type Part = 'role_ids' | 'branch_ids' | 'network_ids';

const parts: Record<
  Part,
  { any: string; several: string; read: (api: Client) => Promise<Named[]> }
> = {
  role_ids: {
    any: 'Any role',
    several: 'roles',
    read: async (api) =>
      (await api.call('GET /roles', {})).map(({ id, name }) => ({ id, name: roleLabel(name) })),
  },
  branch_ids: {
    any: 'Any branch',
    several: 'branches',
    read: async (api) => (await api.call('GET /branches', { query: { range: [0, 999] } })).rows,
  },
  network_ids: {
    any: 'Any network, or none',
    several: 'networks',
    read: async (api) => (await api.call('GET /networks', { query: { range: [0, 999] } })).rows,
  },
};

interface SegmentChoiceProps {
  of: Part;
  field: {
    label: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/** Field that narrows the audience to one item; several items set by API are kept. */
export function SegmentChoice({ of, field }: SegmentChoiceProps) {
  const { api } = useApp();
  const { any, several, read } = parts[of];
  const found = useQuery({
    queryKey: ['segment', of],
    queryFn: () => read(api),
    staleTime: 60_000,
  });
  const named = (found.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const many = field.value.includes(',')
    ? [{ value: field.value, label: `${field.value.split(',').length} ${several}` }]
    : [];
  return (
    <SelectField
      optional
      choices={[{ value: '', label: any }, ...many, ...named]}
      description={found.isError ? 'The options could not be loaded.' : undefined}
      {...field}
    />
  );
}

/** Number of people that the segment reaches now, with examples. */
export function Reach({ segment }: { segment: Segment }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /notifications/preview', { query: { segment } }));
  if (found.isError) return <Note kind="error">{found.error.message}</Note>;
  if (found.data === undefined) return <p className="quiet-text">Counting people…</p>;
  const { people, accounts, names } = found.data;
  if (people === 0) return <Note kind="warning">{NOBODY_MATCHES}</Note>;
  const others = people - names.length;
  const inAccounts =
    accounts === 0 ? '' : ` in ${formatCount(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`;
  return (
    <Note kind="info">
      {`${formatCount(people)} ${people === 1 ? 'person' : 'people'}${inAccounts}: ${names.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}.`}
    </Note>
  );
}
