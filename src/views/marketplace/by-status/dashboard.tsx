import { formatCount } from '#domain/kernel/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { Link } from '#ui/link.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { useApp } from '#ui/app-context.ts';
import { filteredPath, pages } from '../marketplace.ts';
import { Hours } from './hours.tsx';
import './dashboard.css';

type Figures = ResponseOf<'GET /amazon-shipments/amazon-dashboard'>;

const DAYS = 7;

/** Heading of the page with figures of the last seven days; each links to its rows. */
export function Dashboard() {
  const { api } = useApp();
  // Starts at a whole day so that the filter by day finds the counted rows.
  const [since] = useState(() => shiftDay(todayHere(), 1 - DAYS));
  const query = { from: startOfDay(since) };
  const dashboard = useQuery(api.query('GET /amazon-shipments/amazon-dashboard', { query }));
  const { data } = dashboard;
  const head = (
    <PageHead
      title="Marketplace lists"
      aside={data && <Connection connection={data.connection} />}
    />
  );
  if (data === undefined && dashboard.isError)
    return (
      <>
        {head}
        <div className="figures-note">
          <FailedNote of={dashboard}>The figures could not be loaded.</FailedNote>
        </div>
      </>
    );
  return (
    <>
      {head}
      <section className="figures" aria-label={`Since ${since}`} aria-busy={data === undefined}>
        {data && <Shown figures={data} since={`created:>=${since}`} />}
      </section>
    </>
  );
}

function Shown({ figures, since }: { figures: Figures; since: string }) {
  const { shipments, events, inbound, invoices } = figures;
  const refused = countIn(shipments.by_state, 'failed');
  const unpaid = countIn(invoices, 'failed');
  return (
    <>
      <Figure
        name="Shipments, 7 days"
        count={shipments.total}
        href={filteredPath(pages.lists, since)}
      />
      <Figure
        name="Refused"
        count={refused}
        isBad
        href={filteredPath(pages.shipments, `state:failed ${since}`)}
      />
      <Figure
        name="Events failed"
        count={events.failed}
        isBad
        href={filteredPath(pages.events, `state:failed ${since}`)}
      />
      <Figure
        name="Events waiting"
        count={events.waiting}
        href={filteredPath(pages.events, `state:waiting ${since}`)}
        aside={events.oldest_waiting_at && <Ago iso={events.oldest_waiting_at} />}
      />
      <Figure
        name="Inbound refused"
        count={inbound.failed}
        isBad
        href={filteredPath(pages.inbound, `state:failed ${since}`)}
      />
      <Figure
        name="Invoices failed"
        count={unpaid}
        isBad
        href={filteredPath(pages.invoices, 'state:failed')}
      />
      <Hours hours={events.by_hour} from={figures.from} to={figures.to} />
      <Stations stations={shipments.by_station} since={since} />
    </>
  );
}

const countIn = (counts: readonly { key: string; count: number }[], key: string): number =>
  counts.find((one) => one.key === key)?.count ?? 0;

interface FigureProps {
  name: string;
  count: number;
  href: string;
  /** Whether any number above zero needs action. */
  isBad?: true;
  aside?: ReactNode;
}

function Figure({ name, count, href, isBad, aside }: FigureProps) {
  return (
    <Link href={href} className="figure">
      <span className="figure-name">{name}</span>
      <b className="figure-count">
        {formatCount(count)}
        {isBad && count > 0 && <StatusMark status="danger" />}
        {aside && <small>oldest {aside}</small>}
      </b>
    </Link>
  );
}

function Stations({
  stations,
  since,
}: {
  stations: Figures['shipments']['by_station'];
  since: string;
}) {
  if (stations.length === 0) return null;
  return (
    <div className="figure-stations">
      <span className="figure-name">By station</span>
      <span className="row row-wrap">
        {stations.map(({ station, total, failed }) => (
          <Link
            key={station}
            href={filteredPath(pages.lists, `station:${station} ${since}`)}
            className="figure-station"
          >
            <span className="mono">{station}</span> {formatCount(total)}
            {failed > 0 && <StatusMark status="danger">{failed} refused</StatusMark>}
          </Link>
        ))}
      </span>
    </div>
  );
}

const targets: Record<Figures['connection']['target'], string> = {
  marketplace: 'Connected',
  demo: 'Demo marketplace',
  none: 'Not configured',
};

function standing({ target, circuit }: Figures['connection']): { status: Status; word: string } {
  if (target === 'none') return { status: 'offline', word: targets.none };
  if (circuit === 'open') return { status: 'danger', word: 'Paused after failures' };
  if (circuit === 'half-open') return { status: 'warning', word: 'Trying again' };
  return { status: 'success', word: targets[target] };
}

function Connection({ connection }: { connection: Figures['connection'] }) {
  const { status, word } = standing(connection);
  return (
    <div className="figure-connection">
      <StatusMark status={status}>{word}</StatusMark>
      <span className="figure-name">
        Last answer <Ago iso={connection.last_answer_at} inSentence />
      </span>
    </div>
  );
}
