import { formatBytes, formatCount } from '#domain/kernel/format.ts';
import { MAX_CLOCK_MS, MIN_FREE_BYTES } from '#domain/system/system.ts';
import { formatMoment } from '#ui/format.ts';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Facts, Section } from '#ui/page/section.tsx';
import { durationText, type Node, type State } from './state.ts';

const nodeState = ({ is_alive: isAlive }: Node) =>
  isAlive ? (
    <StatusMark status="success">Running</StatusMark>
  ) : (
    <StatusMark status="danger">No report</StatusMark>
  );

const columns: ListingColumn<Node>[] = [
  {
    id: 'host',
    title: 'Node',
    names: true,
    cell: ({ host, process_id: id, is_this: isThis }) => (
      <>
        {host}{' '}
        <span className="quiet-text">{`process ${id}${isThis ? ', answers this page' : ''}`}</span>
      </>
    ),
  },
  { id: 'state', title: 'State', cell: nodeState },
  { id: 'version', title: 'Version', cell: ({ version }) => version },
  { id: 'started', title: 'Started', cell: ({ started_at: at }) => formatMoment(at) },
  { id: 'seen', title: 'Last report', cell: ({ seen_at: at }) => formatMoment(at) },
  {
    id: 'memory',
    title: 'Memory',
    number: true,
    cell: ({ memory_bytes: bytes }) => formatBytes(bytes),
  },
];

const mark = (status: Status, text: string) => <StatusMark status={status}>{text}</StatusMark>;

function clockFact(offset: number) {
  const ms = Math.abs(offset);
  const text = ms < 1 ? 'Agrees with the database' : `${durationText(ms)} ${ahead(offset)}`;
  return mark(ms > MAX_CLOCK_MS ? 'danger' : 'success', text);
}

const ahead = (offset: number) => (offset > 0 ? 'ahead of the database' : 'behind the database');

function diskFact({ disk }: State) {
  if (disk === null) return mark('warning', 'The data folder cannot be read');
  const { free_bytes: free, total_bytes: total } = disk;
  const text = `${formatBytes(free)} free of ${formatBytes(total)}`;
  return mark(free < MIN_FREE_BYTES ? 'danger' : 'success', text);
}

function migrationFact({ database }: State) {
  const { migrations_applied: applied, migrations_missing: missing } = database;
  if (missing > 0) return mark('danger', `${formatCount(missing)} not applied`);
  return `${formatCount(applied)} applied, last ${database.last_migration ?? 'unknown'}`;
}

function connectionFact({ database }: State) {
  const { connections, connections_used: used, waiting } = database;
  const text = `${formatCount(used)} of ${formatCount(connections)} in use`;
  return waiting === 0 ? text : mark('warning', `${text}, ${formatCount(waiting)} waiting`);
}

const engines = { embedded: 'PostgreSQL, embedded', postgres: 'PostgreSQL' } as const;

/** Nodes, database, disk and clock. */
export function Overview({ state }: { state: State }) {
  const { database, nodes, clock_offset_ms: offset } = state;
  return (
    <>
      <Section
        title="Nodes"
        lead="Every node serves requests and shares the background work; no node leads."
      >
        <Listing
          label="Nodes of this installation"
          columns={columns}
          rows={nodes}
          rowKey={({ id }) => id}
          empty={
            <p className="quiet-text">No node has reported yet. Nodes report every 15 seconds.</p>
          }
        />
      </Section>
      <Section title="Database">
        <Facts
          facts={[
            ['Engine', `${engines[database.engine]} ${database.version}`],
            ['Size', formatBytes(database.size_bytes)],
            [
              'Changes',
              database.is_writable
                ? mark('success', 'Can be saved')
                : mark('danger', 'Cannot be saved'),
            ],
            ['Connections', connectionFact(state)],
            ['Migrations', migrationFact(state)],
          ]}
        />
      </Section>
      <Section title="This node">
        <Facts
          facts={[
            ['Disk', diskFact(state)],
            ['Clock', clockFact(offset)],
          ]}
        />
      </Section>
    </>
  );
}
