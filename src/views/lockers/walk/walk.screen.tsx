import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { walkProgress } from '#domain/lockers/walks/walk.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { Button } from '#ui/form/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import type { ScreenProps } from '#ui/view.ts';
import { CloseWalk } from './close-walk.tsx';
import { Differences } from './differences.tsx';
import { Question } from './question.tsx';
import { ReportFile } from './report/report-file.tsx';
import { StartWalk } from './start-walk.tsx';
import { useOpening } from './use-opening.ts';
import { useWalking } from './use-walking.ts';
import { WalkGrid } from './walk-grid.tsx';
import { isDifferent, type Walk, type WalkDoor } from './walk.ts';
import './walk.css';

const first: [number, number] = [0, 0];
const open: ('under-way' | 'paused')[] = ['under-way', 'paused'];

/** Page of a new or the current walk through the doors of a locker. */
export default function WalkScreen({ params }: ScreenProps) {
  const { api } = useApp();
  const lockerId = Number(params['id']);
  const query = { filter: { locker_id: lockerId, state: open }, range: first };
  const found = useQuery(api.query('GET /locker-walks', { query }));
  const { data: locker } = useQuery(
    api.query('GET /lockers-view/:id', { params: { id: lockerId } }),
  );
  const name = locker === undefined ? '' : ` of ${locker.code} ${locker.name}`;
  return (
    <QueryResult of={found} what="the walk">
      {({ rows: [walk] }) =>
        walk === undefined ? (
          <>
            <PageHead title={`Audit walk${name}`} />
            <StartWalk lockerId={lockerId} />
          </>
        ) : (
          <LoadedWalk key={walk.id} id={walk.id} />
        )
      }
    </QueryResult>
  );
}

function LoadedWalk({ id }: { id: number }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /locker-walks/:id', { params: { id } }));
  return (
    <QueryResult of={found} what="the walk">
      {(walk) => <WalkPage walk={walk} />}
    </QueryResult>
  );
}

function WalkPage({ walk }: { walk: Walk }) {
  const { doors, current, waiting, answer, photograph, back, choose } = useWalking(walk);
  const { open: openDoor, said } = useOpening(walk);
  const [opensAsIGo, setOpensAsIGo] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const { api, toasts } = useApp();
  /**
   * Pauses the walk and leaves the page. While answers are unsent it only leaves, because sending
   * them would resume the walk.
   */
  const pause = async () => {
    if (waiting === 0)
      await api
        .call('POST /locker-walks/:id/pause', { params: { id: walk.id } })
        .catch(({ message }: Error) => toasts.show({ kind: 'error', text: message }));
    navigate(`/lockers/${walk.locker_id}`);
  };
  const look = (number: number) => {
    setClosing(false);
    choose(number);
  };
  const openIf = (door: WalkDoor | null) => {
    if (door !== null) void openDoor(door);
  };
  return (
    <div className="walk">
      <WalkHead walk={walk} doors={doors} waiting={waiting} />
      <div className="walk-body">
        <WalkGrid doors={doors} current={isClosing ? null : current} onChoose={look} />
        <div className="walk-side">
          {current === null || isClosing ? (
            <CloseWalk walk={walk} doors={doors} waiting={waiting} onLook={look} />
          ) : (
            <>
              <Question
                key={`${current.number} ${current.found}`}
                walkId={walk.id}
                door={current}
                said={said}
                opensAsIGo={opensAsIGo}
                onOpensAsIGo={(isOn) => {
                  setOpensAsIGo(isOn);
                  if (isOn) openIf(current);
                }}
                onAnswer={(found, extra) => {
                  const next = answer(found, extra);
                  if (opensAsIGo) openIf(next);
                }}
                onPhoto={photograph}
                onOpen={() => openIf(current)}
                onBack={back}
                onPause={() => void pause()}
              />
              <Differences walkId={walk.id} doors={doors} />
              <Button kind="quiet" className="walk-finish" onClick={() => setClosing(true)}>
                Close the walk
              </Button>
              <ReportFile walk={walk} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

interface HeadProps {
  walk: Walk;
  doors: readonly WalkDoor[];
  waiting: number;
}

function WalkHead({ walk, doors, waiting }: HeadProps) {
  const { agreed, different, left } = walkProgress(
    doors.map((door) => ({ found: door.found, isDifference: isDifferent(door) })),
  );
  const done = agreed + different;
  return (
    <header className="walk-head">
      <h1>
        Audit walk{' '}
        <TextLink href={`/lockers/${walk.locker_id}`}>
          <span className="ref">{walk.locker}</span>
        </TextLink>
      </h1>
      <span className="quiet-text">
        {done} of {doors.length} doors
      </span>
      {walk.state === 'paused' && <StatusMark status="warning">Paused</StatusMark>}
      {waiting > 0 && <StatusMark status="warning">{waiting} not sent yet</StatusMark>}
      <span className="quiet-text push">Started {formatMoment(walk.started_at)}</span>
      <div
        className="walk-bar"
        role="img"
        aria-label={`${agreed} as recorded, ${different} different, ${left} left`}
      >
        <i style={{ flexGrow: agreed }} />
        <i className="is-different" style={{ flexGrow: different }} />
        <i className="is-left" style={{ flexGrow: left }} />
      </div>
    </header>
  );
}
