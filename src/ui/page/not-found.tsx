import type { ReactNode } from 'react';
import './not-found.css';

type NotFoundProps = { title: string; children?: ReactNode; actions: ReactNode };

/**
 * Page for an unknown URL, with a drawing of a parcel in front of lockers without a door for it.
 */
export function NotFound({ title, children, actions }: NotFoundProps) {
  return (
    <div className="not-found">
      <NotFoundArt />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      <div className="row">{actions}</div>
    </div>
  );
}

const doors = [
  { x: 40, y: 24, height: 44, name: '401' },
  { x: 40, y: 72, height: 68, name: '402' },
  { x: 108, y: 24, height: 68, name: '403' },
  { x: 108, y: 96, height: 44, name: '405' },
  { x: 244, y: 24, height: 44, name: '406' },
  { x: 244, y: 72, height: 68, name: '407' },
];

function NotFoundArt() {
  return (
    <svg className="not-found-art" viewBox="0 0 352 196" aria-hidden="true">
      <path className="art-ground" d="M8 172h336" />
      <path d="M32 172V20a4 4 0 0 1 4-4h280a4 4 0 0 1 4 4v152" />
      {doors.map((door) => (
        <g key={door.name}>
          <rect
            className="art-door"
            x={door.x}
            y={door.y}
            width="64"
            height={door.height}
            rx="2.5"
          />
          <path d={`M${door.x + 54} ${door.y + door.height / 2 - 4}v8`} />
          <text x={door.x + 7} y={door.y + 14}>
            {door.name}
          </text>
        </g>
      ))}
      <path d="M40 144h132M244 144h64" className="art-ground" />
      <rect className="art-open" x="176" y="24" width="64" height="116" rx="2.5" />
      <text className="art-missing" x="183" y="38">
        404
      </text>
      <g className="art-parcel">
        <rect className="art-box" x="180" y="132" width="56" height="40" rx="2.5" />
        <path className="art-box" d="M201 132v14l7-4 7 4v-14" />
        <path className="art-mine" d="M187 164h16M187 158h10" />
      </g>
    </svg>
  );
}
