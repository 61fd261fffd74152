import { useQuery } from '@tanstack/react-query';
import type { Client } from '#api/client.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { audiences, audienceWords, NO_RECIPIENTS, type Segment } from '#domain/messages/notices.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { useApp } from '#ui/app-context.ts';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import type { Control } from '#ui/form-of/asked-field.tsx';

type Named = { id: number; name: string };
type Part = 'role_ids' | 'branch_ids' | 'network_ids';

const parts: Record<
  Part,
  { label: string; any: string; several: string; read: (api: Client) => Promise<Named[]> }
> = {
  role_ids: {
    label: 'Role',
    any: 'Any role',
    several: 'roles',
    read: async (api) =>
      (await api.call('GET /roles', {})).map(({ id, name }) => ({ id, name: roleLabel(name) })),
  },
  branch_ids: {
    label: 'Branch',
    any: 'Any branch',
    several: 'branches',
    read: async (api) => (await api.call('GET /branches', { query: { range: [0, 999] } })).rows,
  },
  network_ids: {
    label: 'With parcels in lockers of network',
    any: 'Any network, or none',
    several: 'networks',
    read: async (api) => (await api.call('GET /networks', { query: { range: [0, 999] } })).rows,
  },
};

const audienceChoices = audiences.map((value) => ({ value, label: audienceWords[value] }));

/** Fields for the recipients of a notice, with their number. */
export function SegmentFields({
  field: { value: segment, onChange },
}: {
  field: Control<Segment>;
}) {
  const put = (changed: Partial<Segment>) => onChange({ ...segment, ...changed });
  return (
    <>
      <SelectField
        label="Audience"
        name="audience"
        choices={audienceChoices}
        value={segment.audience}
        onChange={(audience) => put({ audience })}
      />
      <SegmentChoice
        of="role_ids"
        ids={segment.role_ids}
        onChange={(role_ids) => put({ role_ids })}
      />
      <SegmentChoice
        of="branch_ids"
        ids={segment.branch_ids}
        onChange={(branch_ids) => put({ branch_ids })}
      />
      <SegmentChoice
        of="network_ids"
        ids={segment.network_ids}
        onChange={(network_ids) => put({ network_ids })}
      />
      <Reach segment={segment} />
    </>
  );
}

interface SegmentChoiceProps {
  of: Part;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/**
 * Field that limits the recipients to one role, branch or network. Several that were set by API
 * stay until the user changes the field.
 */
function SegmentChoice({ of, ids, onChange }: SegmentChoiceProps) {
  const { api } = useApp();
  const { label, any, several, read } = parts[of];
  const found = useQuery({
    queryKey: ['segment', of],
    queryFn: () => read(api),
    staleTime: 60_000,
  });
  const named = (found.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const value = ids.join(',');
  const many = ids.length > 1 ? [{ value, label: `${ids.length} ${several}` }] : [];
  return (
    <SelectField
      optional
      label={label}
      name={of}
      choices={[{ value: '', label: any }, ...many, ...named]}
      description={found.isError ? 'The options could not be loaded.' : undefined}
      value={value}
      onChange={(chosen) => onChange(chosen === '' ? [] : chosen.split(',').map(Number))}
    />
  );
}

/** Current number of recipients in the segment, with some of their names. */
function Reach({ segment }: { segment: Segment }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /notifications/preview', { query: { segment } }));
  if (found.isError) return <Note kind="error">{found.error.message}</Note>;
  if (found.data === undefined) return <p className="quiet-text">Counting people…</p>;
  const { people, accounts, names } = found.data;
  if (people === 0) return <Note kind="warning">{NO_RECIPIENTS}</Note>;
  const others = people - names.length;
  const inAccounts =
    accounts === 0 ? '' : ` in ${formatCount(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`;
  return (
    <Note kind="info">
      {`${formatCount(people)} ${people === 1 ? 'person' : 'people'}${inAccounts}: ${names.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}.`}
    </Note>
  );
}
