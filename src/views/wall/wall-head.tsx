import { formatTime } from '../../domain/time.ts';
import { shortSpan } from '../../domain/spans.ts';
import { CountdownRing } from '../../ui/mark/countdown-ring.tsx';
import { StatusMark, type Status } from '../../ui/mark/status-mark.tsx';
import { scenes } from './plan.ts';
import type { Wall } from './use-wall.ts';
import './wall-head.css';

/** The logo by itself. */
const Mark = () => (
  <svg className="wall-mark" viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6.5" fill="var(--accent)" />
    <path
      d="M7.6 16.4 16.4 7.6"
      stroke="var(--on-accent)"
      strokeWidth="4.2"
      strokeLinecap="round"
    />
    <path d="m10.7 13.3 2.6-2.6" stroke="var(--accent)" strokeWidth="1.4" strokeLinecap="round" />
  </svg>
);

/** What is shown, for which branch, how current, what time it is, and what comes next. */
export function WallHead({ wall }: { wall: Wall }) {
  const { shown, next, now, plan, isPaused, left, figures } = wall;
  return (
    <header className="wall-head">
      <div className="wall-what">
        <Mark />
        <h1>{shown === null ? 'Wall' : scenes[shown].title}</h1>
        <BranchName {...figures} requested={plan.branch} />
      </div>
      <div className="wall-when">
        <FeedWords wall={wall} />
        <span className="wall-clock">{formatTime(now)}</span>
        {isPaused && (
          <span className="wall-paused" role="status">
            PAUSED
          </span>
        )}
        {!isPaused && next !== null && (
          <>
            <span aria-hidden="true">
              <CountdownRing seconds={left} of={plan.seconds} />
            </span>
            <span className="wall-next">
              next
              <br />
              {scenes[next].title}
            </span>
          </>
        )}
      </div>
    </header>
  );
}

interface BranchNameProps extends Pick<Wall['figures'], 'branch' | 'isKnown'> {
  requested: string | null;
}

function BranchName({ requested, branch, isKnown }: BranchNameProps) {
  if (requested === null) return <span>All branches</span>;
  if (branch)
    return (
      <span>
        {branch.city} <i>{branch.code}</i>
      </span>
    );
  if (!isKnown) return <span>{requested}</span>;
  return <StatusMark status="warning">No branch {requested}: all branches are shown</StatusMark>;
}

function FeedWords({ wall: { feed, lostSince, now } }: { wall: Wall }) {
  const marks: Record<typeof feed, { status: Status; words: string }> = {
    live: { status: 'success', words: 'LIVE' },
    lost: { status: 'progress', words: 'CONNECTING' },
    gone: { status: 'offline', words: `NO FEED ${shortSpan(now - lostSince, 2)}` },
  };
  const { status, words } = marks[feed];
  return (
    <span className={`wall-feed is-${feed}`}>
      <StatusMark status={status}>{words}</StatusMark>
    </span>
  );
}
