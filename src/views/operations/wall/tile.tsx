import { formatCount } from '#domain/kernel/format.ts';
import { formatTime } from '#domain/kernel/time.ts';
import type { ReactNode } from 'react';
import { shortSpan } from '#domain/kernel/spans.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { isStale, type Reading } from './reading.ts';
import './tile.css';

interface TileProps {
  title: string;
  /** Accessible name if the title is not unique. */
  name?: string;
  reading: Reading<number>;
  now: number;
  note?: ReactNode;
  /** Whether the figure is a warning. */
  isHigh?: boolean;
  /** Whether the tile has four times the size, with a chart below. */
  isLarge?: boolean;
  /** Whether the figure covers all branches, even on a wall display for one branch. */
  isOfAll?: boolean;
  children?: ReactNode;
}

/** Figure with its age; a stale figure is hatched and shows the time of its last update. */
export function Tile(props: TileProps) {
  const { title, name = title, reading, now, note, isHigh, isLarge, isOfAll, children } = props;
  const isOld = isStale(reading, now);
  const classes = [
    'wall-tile',
    isLarge && 'wall-tile-large',
    isOld && 'wall-tile-stale',
    isHigh && 'wall-tile-high',
  ];
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={name}>
      <h2>
        {title}
        {isOfAll && <span className="wall-tile-scope"> all branches</span>}
      </h2>
      <b className="wall-tile-figure">
        {reading.data === undefined ? '–' : formatCount(reading.data)}
      </b>
      <p className="wall-tile-note">
        {!isOld && (isHigh ? <StatusMark status="warning">{note}</StatusMark> : note)}
      </p>
      <Age reading={reading} now={now} />
      {children}
    </section>
  );
}

/** Age in words ("12 s ago"), marked if the figure is stale or failed to load. */
export function Age({ reading, now }: { reading: Reading<unknown>; now: number }) {
  const { at, hasFailed } = reading;
  if (at === 0)
    return (
      <p className="wall-tile-age">
        {hasFailed ? (
          <StatusMark status="danger">no answer yet, trying again</StatusMark>
        ) : (
          'loading…'
        )}
      </p>
    );
  if (isStale(reading, now))
    return (
      <p className="wall-tile-age">
        <StatusMark status="offline">STALE since {formatTime(at)}</StatusMark>
        <span> {shortSpan(now - at, 2)} old</span>
      </p>
    );
  return (
    <p className="wall-tile-age">
      <AgeInWords at={at} now={now} />
    </p>
  );
}

/** Age in words ("12 s ago"), with the exact time as tooltip. */
export const AgeInWords = ({ at, now }: { at: number; now: number }) => (
  <time dateTime={new Date(at).toISOString()}>{shortSpan(now - at, 2)} ago</time>
);
