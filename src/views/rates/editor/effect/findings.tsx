import type { ResponseOf } from '#api/endpoint-types.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { ratesAddress } from '#views/rates/address.ts';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;
type Finding = Revision['findings'][number];

const weights = {
  stops: { label: 'Stops', status: 'danger' },
  warns: { label: 'Warns', status: 'warning' },
  informs: { label: 'Informs', status: 'info' },
} as const;
const order = ['stops', 'warns', 'informs'];
/** Maximum number of displayed findings; further findings usually have the same causes. */
const MAX_SHOWN = 100;

type Row = Finding & { href: string | null };

const columns: ListingColumn<Row>[] = [
  {
    id: 'weight',
    title: 'Weight',
    cell: ({ weight }) => (
      <StatusMark status={weights[weight].status}>{weights[weight].label}</StatusMark>
    ),
  },
  { id: 'group', title: 'Group', cell: ({ group }) => group ?? '' },
  {
    id: 'text',
    title: 'Finding',
    names: true,
    cell: ({ text, href }) => (href === null ? text : <TextLink href={href}>{text}</TextLink>),
  },
];

/** Findings with a link to their prices, blocking ones first. */
export function placedFindings({ findings, group_list: groups, id }: Revision) {
  return findings
    .toSorted((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight))
    .flatMap((one) => {
      const own = groups.find(({ code }) => code === one.group);
      if (!own) return [];
      const { service, from, to } = one;
      return { ...one, href: ratesAddress({ revision: id, group: own.id, service, from, to }) };
    });
}

/** Findings of the last validation, blocking ones first; each links to its cells. */
export function Findings({ revision }: { revision: Revision }) {
  const { findings } = revision;
  if (findings.length === 0) return null;
  const placed = placedFindings(revision);
  const whole = findings.filter(({ group }) => group === null);
  const rows: Row[] = [...whole.map((one) => ({ ...one, href: null })), ...placed].slice(
    0,
    MAX_SHOWN,
  );
  return (
    <Part title="Findings" count={findings.length} flush>
      <Listing
        label="Findings of the last check"
        columns={columns}
        rows={rows}
        rowKey={({ code, group, text }) => `${code} ${group} ${text}`}
        flush
      />
      {findings.length > MAX_SHOWN && <p className="part-sum">The first {MAX_SHOWN} are shown.</p>}
    </Part>
  );
}
