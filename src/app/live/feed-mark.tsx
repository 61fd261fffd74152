import { formatCount } from '#domain/kernel/format.ts';
import { formatPastMoment } from '#domain/overview/past.ts';
import { formatDayMonth, formatTime, isoDay } from '#domain/kernel/time.ts';
import { useSyncExternalStore } from 'react';
import type { FeedMark } from '#machines/feed.machine.ts';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { usePastMoment } from '#ui/past.ts';
import { isReplayShown } from '#views/maps/replay/replay-control.ts';
import type { Live } from './live.ts';
import './feed-mark.css';

const statuses = {
  live: 'success',
  'catching-up': 'progress',
  stale: 'warning',
  offline: 'offline',
} as const satisfies Record<FeedMark['is'], Status>;

const spoken = {
  live: 'Live',
  'catching-up': 'Catching up',
  stale: 'Not live: what you see may be old',
  offline: 'Offline',
} as const satisfies Record<FeedMark['is'], string>;

function wordsOf(mark: FeedMark): string {
  if (mark.is === 'live') return 'LIVE';
  if (mark.is === 'offline') return 'OFFLINE';
  if (mark.is === 'stale') return `STALE since ${formatTime(mark.since)}`;
  return mark.behind === 0 ? 'CATCHING UP' : `CATCHING UP ${formatCount(mark.behind)}`;
}

/** Short time: "14:05", with the day if it is not today. */
function shortMoment(at: string, now = new Date()): string {
  const isToday = isoDay(at) === isoDay(now);
  return isToday ? formatTime(at) : `${formatDayMonth(at)}, ${formatTime(at)}`;
}

/** Mark with the displayed past time. */
function PastMark({ at }: { at: string }) {
  const words = `As of ${formatPastMoment(at)}`;
  return (
    <span className="feed-mark" data-is="past" title={words}>
      <span aria-hidden className="past-mark">
        AS OF {shortMoment(at)}
      </span>
      <span className="for-readers" role="status">
        {words}
      </span>
    </span>
  );
}

/** Mark of a replay on the map. The map itself shows the time of the replay. */
const ReplayMark = () => (
  <span className="feed-mark" data-is="past" title="The map replays the past">
    <span aria-hidden className="past-mark">
      PAST
    </span>
    <span className="for-readers" role="status">
      The map replays the past
    </span>
  </span>
);

/** Status of the feed. Screen readers announce changes of the status, but not every figure. */
export function FeedStatus({ live }: { live: Live }) {
  const mark = useSyncExternalStore(live.subscribe, live.mark);
  const at = usePastMoment();
  const isReplay = useSyncExternalStore(isReplayShown.subscribe, isReplayShown.get);
  if (at !== null) return <PastMark at={at} />;
  if (isReplay) return <ReplayMark />;
  return (
    <span className="feed-mark" data-is={mark.is} title={spoken[mark.is]}>
      <span aria-hidden>
        <StatusMark status={statuses[mark.is]}>{wordsOf(mark)}</StatusMark>
      </span>
      <span className="for-readers" role="status">
        {spoken[mark.is]}
      </span>
    </span>
  );
}

/** Status of the feed, displayed below the header on phones unless the feed is live. */
export function FeedLine({ live }: { live: Live }) {
  const mark = useSyncExternalStore(live.subscribe, live.mark);
  const isReplay = useSyncExternalStore(isReplayShown.subscribe, isReplayShown.get);
  if (usePastMoment() !== null || isReplay || mark.is === 'live') return null;
  return (
    <p className="feed-line" aria-hidden>
      <StatusMark status={statuses[mark.is]}>{wordsOf(mark)}</StatusMark>
    </p>
  );
}
