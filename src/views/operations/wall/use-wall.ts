import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { limitOf, renewalInterval } from '#domain/identity/inactivity.ts';
import { wallMachine } from '#machines/wall.machine.ts';
import { useApp } from '#ui/app-context.ts';
import { useNow } from '#ui/use-now.ts';
import { alarmsOf, type Alarm } from './alarms.ts';

import { useFigures } from './figures.ts';
import { readPlan, scenes, unknownScenes } from './plan.ts';
import type { ActorRefFrom } from 'xstate';
import { SECOND_MS } from '#domain/kernel/time.ts';

interface Shown {
  branchId: number | undefined;
  /** Time of the figures; the alarms are reported to the server for each new time. */
  at: number;
}

/**
 * Reports alarms to the server, which returns those that no wall display has shown yet. If the
 * server does not respond, the state machine uses those that this display has not shown yet.
 */
function useAlarms(
  actor: ActorRefFrom<typeof wallMachine>,
  alarms: readonly Alarm[],
  { branchId, at }: Shown,
) {
  const { api } = useApp();
  const said = JSON.stringify(alarms.map(({ key, count, since }) => ({ key, count, since })));
  useEffect(() => {
    // No figures have been loaded yet.
    if (at === 0) return;
    const current: Pick<Alarm, 'key' | 'count' | 'since'>[] = JSON.parse(said);
    const reported = current.map(({ key, count }) => ({ key, count }));
    const keys = current.map(({ key }) => key);
    const since = Object.fromEntries(current.map((one) => [one.key, one.since ?? 0]));
    const of = branchId === undefined ? {} : { branch_id: branchId };
    const report = async () => {
      // Uses late responses too, because the server reports each new alarm only once.
      const answer = await api
        .call('POST /now/alarms', { body: { ...of, alarms: reported } }, { background: true })
        .catch(() => null);
      actor.send({ type: 'alarms.changed', keys, since, ...(answer && { fresh: answer.fresh }) });
    };
    void report();
  }, [actor, api, said, branchId, at]);
}

/** Grace period in which alarms present at the start do not take over the screen. */
const QUIET_MS = 30_000;

/** State of the wall display: plan, figures and the current scene or alarm. */
export function useWall() {
  const search = useSearch();
  const plan = useMemo(() => readPlan(search), [search]);
  const unknown = useMemo(() => unknownScenes(search), [search]);
  const figures = useFigures(plan);
  const { holds: can } = figures;
  const open = useMemo(
    () => plan.scenes.filter((scene) => can(scenes[scene].needs)),
    [plan.scenes, can],
  );
  const actor = useWallActor(open.length, plan.seconds);
  const snapshot = useSelector(actor, (state) => state);
  const alarms = alarmsOf(
    { ...figures, now: figures.lines, marketplace: figures.failureCount },
    plan,
  );
  useAlarms(actor, alarms, { branchId: figures.branch?.id, at: figures.lines.at });
  const { at, left, taking, lostSince, isAwake } = snapshot.context;
  const isPaused = snapshot.matches({ screen: { scenes: 'paused' } });
  useKeptPause(isPaused, snapshot.matches({ screen: 'scenes' }));
  return {
    actor,
    plan,
    unknown,
    figures,
    // Current time, from which all displayed ages are computed.
    now: useNow(SECOND_MS),
    shown: open[at] ?? null,
    next: open.length > 1 ? (open[(at + 1) % open.length] ?? null) : null,
    left,
    isPaused,
    alarms,
    taking: alarms.filter(({ key }) => taking.includes(key)),
    feed: snapshot.value.feed,
    lostSince,
    isAwake,
  };
}

export type Wall = ReturnType<typeof useWall>;

/**
 * Key in the session storage for the pause, so that a paused wall display stays paused after a
 * reload.
 */
const PAUSED = 'wall-paused';

function readPaused(): boolean {
  try {
    return sessionStorage.getItem(PAUSED) === 'yes';
  } catch {
    return false;
  }
}

function useKeptPause(isPaused: boolean, isScene: boolean) {
  useEffect(() => {
    // While an alarm is on the screen, the stored pause of the scenes is left unchanged.
    if (!isScene) return;
    try {
      if (isPaused) sessionStorage.setItem(PAUSED, 'yes');
      else sessionStorage.removeItem(PAUSED);
    } catch {
      // Without storage a reload resumes the scenes.
    }
  }, [isPaused, isScene]);
}

function useWallActor(count: number, seconds: number) {
  const { wall: actors, session } = useApp();
  const [machine] = useState(() => wallMachine.provide({ actors }));
  const scenesToShow = Math.max(1, count);
  const actor = useActorRef(machine, {
    input: {
      scenes: scenesToShow,
      seconds,
      quietMs: QUIET_MS,
      startsPaused: readPaused(),
      renewEvery: () => {
        const { identity } = session.getSnapshot().context;
        return renewalInterval(limitOf(identity?.user.role.logout_inactivity_minutes));
      },
    },
  });
  useEffect(() => {
    actor.send({ type: 'plan.changed', scenes: scenesToShow, seconds });
  }, [actor, scenesToShow, seconds]);
  return actor;
}
