import { formatExactTime, formatTime, formatWeekdayDate } from '#domain/kernel/time.ts';
import type { KeyboardEvent } from 'react';
import { countOf } from '#commands/asking/wording.ts';
import { paces, STEPS, type Period } from '#map/positions/replay-clock.ts';
import { stretchesOf } from '#map/positions/tracks.ts';
import { Button } from '#ui/form/button.tsx';
import type { PastView } from './use-past.ts';
import './replay-bar.css';

/** Length of a step: "15 s", "1 min". */
const sayStep = (milliseconds: number): string =>
  milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${milliseconds / 60_000} min`;

interface ReplayBarProps {
  past: PastView;
  /** Number of drivers at the current time of the replay. */
  seen: number;
  /** Driver whose gaps the scrubber shows. */
  focused: number | null;
  onLeave: () => void;
}

/** Controls of a replay: its current time, playback, and the button back to now. */
export function ReplayBar({ past, seen, focused, onLeave }: ReplayBarProps) {
  const { clock, moment, isPlaying, pace, of } = past;
  const step = sayStep(STEPS[pace]);
  return (
    <section className="replay-bar" aria-label="Replay">
      <header>
        <b className="replay-badge">PAST</b>
        <time className="replay-moment" dateTime={new Date(moment).toISOString()}>
          {formatWeekdayDate(moment)} <b>{formatExactTime(moment)}</b>
        </time>
        <span className="replay-state">{stateOf(past, seen)}</span>
        <span className="push">
          <Button kind="quiet" keys="r" onClick={onLeave}>
            Leave
          </Button>
        </span>
      </header>
      <div className="replay-line">
        <Button
          kind="quiet"
          keys="["
          aria-label={`Skip back ${step}`}
          onClick={() => clock.step(-1)}
        >
          −{step}
        </Button>
        <Button keys="p" onClick={clock.toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button
          kind="quiet"
          keys="]"
          aria-label={`Skip forward ${step}`}
          onClick={() => clock.step(1)}
        >
          +{step}
        </Button>
        <Scrubber past={past} focused={focused ?? (of?.length === 1 ? (of[0] ?? null) : null)} />
        <Paces past={past} />
      </div>
      <p className="map-said" role="status">
        {isPlaying
          ? `Playing, ${pace} times as fast`
          : `Paused at ${formatWeekdayDate(moment)} ${formatExactTime(moment)}`}
      </p>
    </section>
  );
}

function stateOf({ isPending, failure, of }: PastView, seen: number): string {
  if (failure) return 'The history could not be loaded';
  if (isPending) return 'Loading the history…';
  const whose = of === null ? '' : ` of ${of.length}`;
  return seen === 0
    ? 'No driver reporting at this time'
    : `${countOf(seen, 'drivers')}${whose} reporting`;
}

const Paces = ({ past: { clock, pace } }: { past: PastView }) => (
  <span className="replay-paces" role="group" aria-label="Replay speed">
    {paces.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === pace}
        onClick={() => clock.setPace(one)}
      >
        {one}×
      </button>
    ))}
  </span>
);

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -6,
  PageUp: 6,
};

function Scrubber({ past, focused }: Pick<ReplayBarProps, 'past' | 'focused'>) {
  const { clock, moment } = past;
  const { from, until } = clock.period;
  const press = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    clock.step(by);
  };
  return (
    <div className="replay-time">
      <span>{formatTime(from)}</span>
      <div className="replay-scrubber">
        <Reporting past={past} driver={focused} />
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={`${formatWeekdayDate(moment)} ${formatExactTime(moment)}`}
          min={0}
          max={(until - from) / 1000}
          value={Math.round((moment - from) / 1000)}
          onKeyDown={press}
          onChange={({ target }) => clock.seek(from + Number(target.value) * 1000)}
        />
      </div>
      <span>{formatTime(until)}</span>
    </div>
  );
}

/** Line that shows when a driver reported; a gap is a time without signal. */
function Reporting({ past, driver }: { past: PastView; driver: number | null }) {
  const { isWhole, isPending, clock } = past;
  const { tracks, gap } = past.past;
  const track = driver === null ? undefined : tracks.get(driver);
  if (!isWhole || isPending || !track) return <i className="replay-reported" aria-hidden="true" />;
  return stretchesOf(track, gap)
    .filter(({ until }) => until > clock.period.from)
    .map((stretch) => (
      <i
        key={stretch.from}
        className="replay-reported"
        aria-hidden="true"
        style={insetOf(stretch, clock.period)}
      />
    ));
}

function insetOf(stretch: Period, { from, until }: Period) {
  const share = (moment: number) =>
    `${(100 * Math.max(0, Math.min(1, (moment - from) / (until - from)))).toFixed(3)}%`;
  return {
    left: share(stretch.from),
    right: `calc(100% - ${share(stretch.until)})`,
  };
}
