import type { Level } from '#map/place-groups.ts';
import type { Shape } from '../objects.ts';

const tones: Record<Shape, string> = {
  moving: 'accent',
  stopped: 'accent',
  silent: 'offline',
  gone: 'offline',
  offline: 'offline',
  'out-of-service': 'offline',
  full: 'warning',
  'nearly-full': 'warning',
  free: 'quiet',
  branch: 'quiet',
  closed: 'offline',
  zone: 'progress',
  draft: 'danger',
  going: 'danger',
};

/** Shape of an object as on the map, for its row in the list. */
export function ShapeMark({ shape, level }: { shape: Shape; level?: Level | undefined }) {
  return (
    <svg
      className={`shape-mark is-${level ?? tones[shape]}`}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {drawn(shape)}
    </svg>
  );
}

function drawn(shape: Shape) {
  if (shape === 'moving') return <path d="M7 1 12 13 7 10.4 2 13z" />;
  if (shape === 'stopped') return <rect x="2.5" y="2.5" width="9" height="9" rx="2" />;
  if (shape === 'silent' || shape === 'gone')
    return <circle className="line" cx="7" cy="7" r="5" />;
  if (shape === 'branch' || shape === 'closed') return <path d="M7 1 13 6v7H9V9H5v4H1V6z" />;
  if (shape === 'zone' || shape === 'draft')
    return <path className="line" d="M7 1.5 12.5 6 10.5 12.5h-7L1.5 6z" />;
  if (shape === 'going') return <path className="line" d="M3 3 11 11M11 3 3 11" />;
  if (shape === 'offline' || shape === 'out-of-service') {
    return (
      <g className="line">
        <circle cx="7" cy="7" r="6" />
        <path d="M3 11 11 3" />
      </g>
    );
  }
  return (
    <>
      <rect x="4.5" y="4.5" width="5" height="5" rx="1" />
      <circle className="line" cx="7" cy="7" r="6" />
    </>
  );
}
