import { counted } from '../../commands/wording.ts';
import { useRoving } from '../../ui/chart/roving.ts';
import { Link } from '../../ui/link.tsx';
import { StatusMark, type Status } from '../../ui/mark/status-mark.tsx';
import { is, shipmentsWith } from './leads.ts';
import { useFigures, type Figures } from './figures.ts';
import { TileBody } from './tile.tsx';

type Now = NonNullable<Figures['now']>;

interface Stand {
  key: keyof Now;
  label: string;
  /** Its mark once there are any. */
  status: Status;
  href: string;
  /** The affair of the carrier. */
  staff?: true;
}

const flagged = (flag: string) => shipmentsWith(is('flag', flag));

const stands: readonly Stand[] = [
  {
    key: 'booked_today',
    label: 'Booked today',
    status: 'neutral',
    href: shipmentsWith(is('created', 'today')),
  },
  {
    key: 'delivered_today',
    label: 'Delivered today',
    status: 'success',
    href: shipmentsWith(is('delivered', 'today')),
  },
  { key: 'not_final', label: 'Still moving', status: 'progress', href: flagged('not_final') },
  {
    key: 'unassigned',
    label: 'Unassigned',
    status: 'warning',
    href: flagged('unassigned'),
    staff: true,
  },
  { key: 'failed_today', label: 'Failed today', status: 'danger', href: flagged('failed_today') },
  { key: 'overdue', label: 'Overdue', status: 'danger', href: flagged('overdue') },
  { key: 'on_hold', label: 'On hold', status: 'warning', href: flagged('on_hold') },
  {
    key: 'in_locker_over_24h',
    label: 'In lockers over 24 h',
    status: 'warning',
    href: flagged('in_locker_over_24h'),
  },
];

/** How things stand, each figure a door to its rows. */
export function NowStrip({ isStaff }: { isStaff: boolean }) {
  const figures = useFigures('now');
  return (
    <section className="stands" aria-label="Now">
      <TileBody of={figures} what="Now">
        {({ now }) =>
          now && <Stands now={now} shown={stands.filter((one) => isStaff || !one.staff)} />
        }
      </TileBody>
    </section>
  );
}

function Stands({ now, shown }: { now: Now; shown: readonly Stand[] }) {
  const { group, tabIndexOf } = useRoving(shown.length);
  return (
    <div {...group} className="stands-row" role="group" aria-label="Now, use the arrow keys">
      {shown.map(({ key, label, status, href }, at) => (
        <Link key={key} href={href} className="stand" tabIndex={tabIndexOf(at)}>
          <b className={now[key] === 0 ? 'is-zero' : undefined}>{counted(now[key])}</b>{' '}
          <StatusMark status={now[key] === 0 ? 'neutral' : status}>{label}</StatusMark>
        </Link>
      ))}
    </div>
  );
}
