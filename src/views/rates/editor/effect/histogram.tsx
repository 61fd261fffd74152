import { countOf } from '#commands/asking/wording.ts';
import type { EffectResult } from '#domain/rates/effect-result.ts';

const WIDTH = 318;
const HEIGHT = 62;
const GAP = 3;
const STEP = 5;

const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent}%`;

type Bar = EffectResult['histogram'][number];

/** Adds empty steps to the histogram so that gaps stay visible. */
function fillGaps(histogram: readonly Bar[]): Bar[] {
  const [first] = histogram;
  const last = histogram.at(-1);
  if (!first || !last) return [];
  const known = new Map(histogram.map((bar) => [bar.from, bar.shipments]));
  const count = (last.from - first.from) / STEP + 1;
  return Array.from({ length: count }, (_, at) => {
    const from = first.from + at * STEP;
    return { from, shipments: known.get(from) ?? 0 };
  });
}

const toneOf = ({ from }: Bar) => (from < 0 ? 'fall' : from >= 10 ? 'large' : 'rise');

const wordsOf = ({ from, shipments }: Bar): string =>
  `${signed(from)} to ${signed(from + STEP)}: ${countOf(shipments, 'shipments')}`;

/** Histogram of shipments by price change, in steps of five percent. */
export function Histogram({ histogram }: { histogram: readonly Bar[] }) {
  const bars = fillGaps(histogram);
  const most = Math.max(1, ...bars.map(({ shipments }) => shipments));
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return null;
  const width = Math.min(36, WIDTH / bars.length);
  const words = bars.filter(({ shipments }) => shipments > 0).map(wordsOf);
  return (
    <figure className="rates-histogram">
      <svg
        viewBox={`0 0 ${Math.max(width * bars.length, 1)} ${HEIGHT}`}
        width={width * bars.length}
        height={HEIGHT}
        role="img"
        aria-label={`Shipments by price change. ${words.join('; ')}`}
      >
        {bars.map((bar, at) => {
          const height = bar.shipments === 0 ? 0 : Math.max(2, (bar.shipments / most) * HEIGHT);
          return (
            <rect
              key={bar.from}
              data-tone={toneOf(bar)}
              x={at * width}
              y={HEIGHT - height}
              width={width - GAP}
              height={height}
            >
              <title>{wordsOf(bar)}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <span>{signed(first.from)}</span>
        <span>{signed(last.from + STEP)}</span>
      </figcaption>
    </figure>
  );
}
