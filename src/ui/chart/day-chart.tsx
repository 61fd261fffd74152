import { Link, TextLink } from '../link.tsx';
import './chart.css';
import { FigureTable } from './figure-table.tsx';
import { useRoving } from './roving.ts';
import { linePoints, roundTop } from './scale.ts';

export interface ChartDay {
  key: string;
  /** Day, such as "Thu 20 Nov". */
  label: string;
  bar: number;
  line?: number;
  /** Link to the rows behind the bar. */
  href: string;
  /** Link from the text above the chart to the rows behind the line. */
  lineHref?: string;
  /** Whether the day is a weekend, which has a quieter colour. */
  isQuiet?: boolean;
}

interface DayChartProps {
  label: string;
  bars: string;
  line?: string;
  days: readonly ChartDay[];
  /** Formats a figure; `formatShort` formats the figures of the axis. */
  format: (figure: number) => string;
  formatShort?: (figure: number) => string;
}

/**
 * Bars per day, with a second figure as a line. Each day links to its rows and is described below.
 */
export function DayChart({ label, bars, line, days, format, formatShort = format }: DayChartProps) {
  const { current, group, tabIndexOf } = useRoving(days.length, { start: days.length - 1 });
  const figures = days.flatMap(({ bar, line: other }) => [bar, other ?? 0]);
  const top = roundTop(figures);
  const lineWords = (day: ChartDay) => line && `${line} ${format(day.line ?? 0)}`;
  const wordsOf = (day: ChartDay) =>
    [`${bars} ${format(day.bar)}`, lineWords(day)].filter(Boolean).join(', ');
  const read = days[current];
  return (
    <figure className="chart">
      <div className="chart-read">
        <span className="chart-key is-bar">{bars}</span>
        {line && <span className="chart-key is-line">{line}</span>}
        {read && (
          <span className="push">
            {read.lineHref ? (
              <>
                {read.label}: <TextLink href={read.href}>{`${bars} ${format(read.bar)}`}</TextLink>,{' '}
                <TextLink href={read.lineHref}>{lineWords(read)}</TextLink>
              </>
            ) : (
              `${read.label}: ${wordsOf(read)}`
            )}
          </span>
        )}
      </div>
      <div className="chart-box">
        <span className="chart-top" aria-hidden="true">
          {formatShort(top)}
        </span>
        <span className="chart-middle" aria-hidden="true">
          {formatShort(top / 2)}
        </span>
        <DayPlot days={days} top={top} hasLine={line !== undefined} />
        <div {...group} className="chart-days" role="group" aria-label={label}>
          {days.map((day, at) => (
            <Link
              key={day.key}
              href={day.href}
              className="chart-day"
              title={`${day.label}: ${wordsOf(day)}`}
              aria-label={`${day.label}: ${wordsOf(day)}`}
              tabIndex={tabIndexOf(at)}
            />
          ))}
        </div>
      </div>
      <div className="chart-feet" aria-hidden="true">
        <span>{days[0]?.label}</span>
        <span>{days[Math.floor(days.length / 2)]?.label}</span>
        <span>{days.at(-1)?.label}</span>
      </div>
      <FigureTable
        label={label}
        head={['Day', bars, ...(line ? [line] : [])]}
        rows={days.map((day) => [
          day.label,
          format(day.bar),
          ...(line ? [format(day.line ?? 0)] : []),
        ])}
      />
    </figure>
  );
}

interface DayPlotProps {
  days: readonly ChartDay[];
  top: number;
  hasLine: boolean;
}

function DayPlot({ days, top, hasLine }: DayPlotProps) {
  const points = linePoints(
    days.map(({ line }) => line ?? 0),
    top,
  );
  return (
    <svg
      className="chart-picture"
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, 50].map((y) => (
        <line key={y} className="chart-rule" x1={0} x2={days.length} y1={y} y2={y} />
      ))}
      {days.map(({ key, bar, isQuiet }, at) => {
        const height = (bar / top) * 100;
        return (
          <rect
            key={key}
            className={isQuiet ? 'chart-bar is-quiet' : 'chart-bar'}
            x={at + 0.18}
            width={0.64}
            y={100 - height}
            height={height}
          />
        );
      })}
      {hasLine && <polyline className="chart-line" points={points} />}
      <line className="chart-ground" x1={0} x2={days.length} y1={100} y2={100} />
    </svg>
  );
}
