import { formatCount } from '../../domain/format.ts';
import { formatTime } from '../../domain/time.ts';
import type { ReactNode } from 'react';
import { shortSpan } from '../../domain/spans.ts';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { isStale, type Reading } from './reading.ts';
import './tile.css';

interface TileProps {
  title: string;
  /** Its name, where the title alone would be that of another tile. */
  name?: string;
  reading: Reading<number>;
  now: number;
  /** Below the figure. */
  note?: ReactNode;
  /** The figure itself is a warning. */
  isHigh?: boolean;
  /** Four times the size, with a picture below. */
  isLarge?: boolean;
  /** Counted for every branch, whichever the wall is about. */
  isOfAll?: boolean;
  children?: ReactNode;
}

/** One figure, never without its age; a stale one is struck with a pattern and says since when. */
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

/** "12 s ago", or what keeps it from being so. */
export function Age({ reading, now }: { reading: Reading<unknown>; now: number }) {
  const { at, hasFailed } = reading;
  if (at === 0)
    return (
      <p className="wall-tile-age">
        {hasFailed ? (
          <StatusMark status="danger">no answer yet, trying again</StatusMark>
        ) : (
          'reading…'
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

/** "12 s ago", with the exact moment as its title. */
export const AgeInWords = ({ at, now }: { at: number; now: number }) => (
  <time dateTime={new Date(at).toISOString()}>{shortSpan(now - at, 2)} ago</time>
);
