import { shortSpan } from '#domain/kernel/spans.ts';
import { formatTime } from '#domain/kernel/time.ts';
import { BrandMark } from '#ui/mark/brand.tsx';
import { CountdownRing } from '#ui/mark/countdown-ring.tsx';
import { type Status, StatusMark } from '#ui/mark/status-mark.tsx';
import { scenes } from './plan.ts';
import type { Wall } from './use-wall.ts';
import './wall-head.css';

/** Heading of the wall display: scene, branch, age, time and next scene. */
export function WallHead({ wall }: { wall: Wall }) {
  const { shown, next, now, plan, isPaused, left, figures } = wall;
  return (
    <header className="wall-head">
      <div className="wall-what">
        <BrandMark className="wall-mark" />
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
