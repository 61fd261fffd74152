import { differenceWords, figureWords } from '#domain/reports/result.ts';
import { TextLink } from '#ui/link.tsx';
import { addressOfTotal } from '../drill.ts';
import { figuresOf, type Reading } from '../reading.ts';

/** Maximum number of figures in a line. */
const MAX_FIGURES = 5;

const sideOf = (more: 'good' | 'bad' | undefined, difference: number): string | undefined => {
  if (more === undefined || difference === 0) return undefined;
  return difference > 0 === (more === 'good') ? 'is-better' : 'is-worse';
};

interface TotalProps {
  reading: Reading;
  id: string;
  words: string;
  figure: number;
}

/** Shows a total, linked to the list of the counted rows if there is such a list. */
function Total({ reading, id, words, figure }: TotalProps) {
  const href = figure > 0 ? addressOfTotal(reading, id) : null;
  return <b>{href === null ? words : <TextLink href={href}>{words}</TextLink>}</b>;
}

/** Totals over all rows, compared with the preceding period of the same length. */
export function ReportFigures({ reading }: { reading: Reading }) {
  const { totals, before } = reading;
  const figures = figuresOf(reading).slice(0, MAX_FIGURES);
  return (
    <dl className="report-figures">
      {figures.map(({ id, title, kind, more }, at) => {
        const now = totals[at] ?? null;
        const then = before?.[at] ?? null;
        const words = before === null ? null : differenceWords(kind, now, then);
        return (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <Total reading={reading} id={id} words={figureWords(kind, now)} figure={now ?? 0} />
              {words !== null && (
                <small>
                  <em className={sideOf(more, (now ?? 0) - (then ?? 0))}>{words}</em>
                </small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
