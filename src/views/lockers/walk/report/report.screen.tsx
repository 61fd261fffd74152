import { useQuery } from '@tanstack/react-query';
import { href } from '#domain/entities/href.ts';
import { run } from '#domain/runs/run.entity.ts';
import { foundWords, kindWords, orderWords, outcomeWords } from '#domain/lockers/walks/words.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark, Tag, type Status } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { Facts } from '#ui/page/section.tsx';
import type { ScreenProps } from '#ui/view.ts';
import { Difference } from '../differences.tsx';
import { CorrectLater } from '../correct-later.tsx';
import { ReportFile } from './report-file.tsx';
import { isDifferent, stateWords, type Walk, type WalkDoor } from '../walk.ts';
import '../walk.css';

const outcomes = {
  made: 'success',
  'left-out': 'skip',
  overtaken: 'info',
} as const satisfies Record<keyof typeof outcomeWords, Status>;

/** Report of a walk: findings and corrections. */
export default function WalkReport({ params }: ScreenProps) {
  const { api } = useApp();
  const id = Number(params['walk']);
  const found = useQuery(api.query('GET /locker-walks/:id', { params: { id } }));
  return (
    <QueryResult of={found} what="the walk">
      {(walk) => <Report walk={walk} />}
    </QueryResult>
  );
}

function Report({ walk }: { walk: Walk }) {
  usePageTitle(`Audit walk of ${walk.locker}`);
  const { status, word } = stateWords[walk.state];
  const different = walk.at.filter(isDifferent);
  return (
    <div className="record-page walk-report">
      <div className="record-head">
        <h1>
          Audit walk of{' '}
          <TextLink href={`/lockers/${walk.locker_id}`}>
            <span className="ref">{walk.locker}</span>
          </TextLink>
        </h1>
        <Tag status={status}>{word}</Tag>
        <ReportFile walk={walk} />
      </div>
      <Part title="Summary">
        <Facts
          facts={[
            ['Doors', `${kindWords[walk.kind]}, ${orderWords[walk.order].toLowerCase()}`],
            ['Looked at', `${walk.answered} of ${walk.doors}`],
            ['Differences', String(walk.differences)],
            ...(walk.run_id === null
              ? []
              : [
                  [
                    'Corrections',
                    <TextLink key="run" href={href(run, { id: walk.run_id })}>
                      Run {walk.run_id}
                    </TextLink>,
                  ] as const,
                ]),
            ['Begun', `${formatMoment(walk.started_at)}, ${walk.started_by ?? 'an unknown user'}`],
            ...(walk.closed_at === null
              ? []
              : [
                  [
                    'Ended',
                    `${formatMoment(walk.closed_at)}, ${walk.closed_by ?? 'Baton'}`,
                  ] as const,
                ]),
          ]}
        />
      </Part>
      <Part title="Differences" count={different.length}>
        {different.length === 0 ? (
          <p className="quiet-text">Every door that was looked at is as recorded.</p>
        ) : (
          <ul className="walk-differences">
            {different.map((door) => (
              <li key={door.door_id}>
                <Difference walkId={walk.id} door={door} />
                <Outcome door={door} />
                <CorrectLater walk={walk} door={door} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Doors" count={walk.doors} flush>
        <Doors doors={walk.at} />
      </Part>
    </div>
  );
}

function Outcome({ door: { correction_state: state, reason } }: { door: WalkDoor }) {
  if (state === null) return null;
  return (
    <p>
      <StatusMark status={outcomes[state]}>{outcomeWords[state]}</StatusMark>
      {reason !== null && <small>{reason}</small>}
    </p>
  );
}

function Doors({ doors }: { doors: readonly WalkDoor[] }) {
  return (
    <div className="locker-scroll" tabIndex={0} role="region" aria-label="Doors of the walk">
      <table className="locker-table">
        <thead>
          <tr>
            <th scope="col">Door</th>
            <th scope="col">Size</th>
            <th scope="col">Found</th>
            <th scope="col">Seen</th>
            <th scope="col">By</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {doors.map((door) => (
            <tr key={door.door_id}>
              <td>{door.number}</td>
              <td>{door.size}</td>
              <td>{door.found === null ? 'Not checked' : foundWords[door.found]}</td>
              <td>{formatMoment(door.at)}</td>
              <td>{door.answered_by}</td>
              <td>{door.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
