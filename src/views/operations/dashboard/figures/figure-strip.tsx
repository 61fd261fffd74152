import type { FlowFigure } from '#domain/operations/compared-figures.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { comparisonWords, lastWeekday } from '#domain/kernel/comparison.ts';
import { formatTime, isoDay } from '#domain/kernel/time.ts';
import { useRoving } from '#ui/chart/roving.ts';
import { Link } from '#ui/link.tsx';
import { isField, shipmentsWith, termsUntil } from '#ui/table/filter/shipment-links.ts';
import { useFigures, type Figures } from './figures.ts';
import { TileBody } from './tile.tsx';

type Compared = NonNullable<Figures['compared']>;
type Count = Compared['counts'][number];
type FigureName = Count['figure'];

interface Figure {
  label: string;
  href: string;
  /** Filter field for the day; set only for figures that add up over a day. */
  day?: string;
  /** Whether the figure is for staff only. */
  staff?: true;
}

const flow = (label: string, day: string): Figure => ({
  label,
  day,
  href: shipmentsWith(isField(day, 'today')),
});

const flows: Record<FlowFigure, Figure> = {
  booked: flow('Booked today', 'created'),
  collected: flow('Collected today', 'collected'),
  delivered: flow('Delivered today', 'delivered'),
  failed: flow('Failed attempts today', 'failed'),
};

const figures: Record<FigureName, Figure> = {
  ...flows,
  not_final: { label: 'Open', href: shipmentsWith(isField('flag', 'not_final')) },
  unassigned: {
    label: 'Unassigned',
    href: shipmentsWith(isField('flag', 'unassigned')),
    staff: true,
  },
};

/** Figures of today, compared with the same weekday of the week before; each links to its rows. */
export function FigureStrip({ isStaff }: { isStaff: boolean }) {
  const compared = useFigures('compared');
  return (
    <section className="stands" aria-label="Figures">
      <TileBody of={compared} what="Figures">
        {({ compared: found }) => found && <Stands {...found} isStaff={isStaff} />}
      </TileBody>
    </section>
  );
}

function Stands({ counts, before, isStaff }: Compared & { isStaff: boolean }) {
  const shown = counts.filter(({ figure }) => isStaff || !figures[figure].staff);
  const links = shown.reduce((sum, one) => sum + (hasRowsBefore(one) ? 2 : 1), 0);
  const { group, tabIndexOf } = useRoving(links);
  let at = 0;
  return (
    <div
      {...group}
      className="stands-row"
      role="group"
      aria-label="Figures. Use the arrow keys to move between them."
    >
      {shown.map((one) => {
        const { figure, count } = one;
        const { label, href } = figures[figure];
        return (
          <div key={figure} className="stand">
            <Link href={href} tabIndex={tabIndexOf(at++)}>
              {label} <b className={count === 0 ? 'is-zero' : undefined}>{formatCount(count)}</b>
            </Link>
            <Difference
              one={one}
              before={before}
              tabIndex={hasRowsBefore(one) ? tabIndexOf(at++) : -1}
            />
          </div>
        );
      })}
    </div>
  );
}

/**
 * Whether the earlier figure has a list: events of a day have a list, states at a point in time do
 * not.
 */
const hasRowsBefore = ({ figure, before }: Count) =>
  figures[figure].day !== undefined && before !== null;

interface DifferenceProps {
  one: Count;
  before: string;
  tabIndex: number;
}

/** Difference from the same weekday a week before; nothing if there is no earlier figure. */
function Difference({ one, before, tabIndex }: DifferenceProps) {
  const { day } = figures[one.figure];
  if (one.before === null) return null;
  const join = day === undefined ? 'at' : 'by';
  const when = `${lastWeekday(isoDay(before))} ${join} ${formatTime(before)}`;
  const words = <small>{comparisonWords(one.count - one.before, when)}</small>;
  if (day === undefined) return words;
  const minute = `${isoDay(before)}T${formatTime(before)}`;
  return (
    <Link href={shipmentsWith(...termsUntil(day, minute))} tabIndex={tabIndex}>
      {words}
    </Link>
  );
}
