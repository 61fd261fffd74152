import { formatMonth, formatShortDay } from '#domain/kernel/time.ts';
import { isWeekend } from '#domain/kernel/business-days.ts';
import { figureWords, groupWords } from '#domain/reports/result.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { reportAddress, type Asked } from '../address.ts';
import { addressOfPoint, addressOfRow } from '../drill.ts';
import { figuresOf, type Reading } from '../reading.ts';

interface ChartProps {
  asked: Asked;
  reading: Reading;
}

const MAX_BARS = 8;

/** Chart by day or month; for current states, bars of the largest rows. */
export function ReportChart({ asked, reading }: ChartProps) {
  if (reading.chart === null) return <Bars asked={asked} reading={reading} />;
  const { by, points } = reading.chart;
  const drawn = reading.chart.measures.flatMap((id) =>
    figuresOf(reading).filter((one) => one.id === id),
  );
  const [bar, line] = drawn;
  if (bar === undefined || points.length < 2) return null;
  return (
    <div className="report-chart">
      <DayChart
        label={`${[bar.title, line?.title].filter(Boolean).join(' and ')} by ${by}`}
        bars={bar.title}
        {...(line && { line: line.title })}
        format={(figure) => figureWords(bar.kind, figure)}
        days={points.map(({ key, figures }) => ({
          key,
          label: by === 'day' ? formatShortDay(key) : formatMonth(`${key}-01`),
          bar: figures[0] ?? 0,
          ...(line && { line: figures[1] ?? 0 }),
          href: addressOfPoint(asked, key),
          isQuiet: by === 'day' && isWeekend(key),
        }))}
      />
    </div>
  );
}

function Bars({ asked, reading }: ChartProps) {
  const [figure] = figuresOf(reading);
  if (figure === undefined || reading.rows.length < 2) return null;
  const at = reading.columns.findIndex(({ id }) => id === figure.id);
  const [group] = reading.columns;
  const rows = reading.rows.slice(0, MAX_BARS);
  const label = (row: (typeof rows)[number]) => {
    const [cell = null] = row.cells;
    if (group?.is !== 'group') return '';
    return groupWords(group.kind, row.keys[0] ?? null, typeof cell === 'string' ? cell : null);
  };
  return (
    <div className="report-chart">
      <h3>
        {figure.title}
        {reading.rows.length > MAX_BARS && `, the largest ${MAX_BARS}`}
      </h3>
      <BarList
        label={`${figure.title} by row, use the arrow keys`}
        format={(count) => figureWords(figure.kind, count)}
        bars={rows.map((row) => ({
          key: row.keys.join('/'),
          label: label(row),
          detail: '',
          count: Math.max(0, Number(row.cells[at] ?? 0)),
          href: addressOfRow({ reading, row }, asked) ?? reportAddress(asked),
        }))}
      />
    </div>
  );
}
