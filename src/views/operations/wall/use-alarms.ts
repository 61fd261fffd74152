import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wallMachine } from '#machines/wall.machine.ts';
import { useApp } from '#ui/app-context.ts';
import type { Alarm } from './alarms.ts';

interface Shown {
  branchId: number | undefined;
  /** Time of the figures; each new one is reported to the server. */
  at: number;
}

/**
 * Sends alarms to the wall. The server returns those that no wall has shown yet; without an
 * answer, the wall decides by its own history.
 */
export function useAlarms(
  actor: ActorRefFrom<typeof wallMachine>,
  alarms: readonly Alarm[],
  { branchId, at }: Shown,
) {
  const { api } = useApp();
  const said = JSON.stringify(alarms.map(({ key, count }) => ({ key, count })));
  useEffect(() => {
    // No figures yet.
    if (at === 0) return;
    const reported: { key: string; count: number }[] = JSON.parse(said);
    const keys = reported.map(({ key }) => key);
    const of = branchId === undefined ? {} : { branch_id: branchId };
    const report = async () => {
      // Uses late answers too, because the server reports each new alarm only once.
      const answer = await api
        .call('POST /now/alarms', { body: { ...of, alarms: reported } }, { background: true })
        .catch(() => null);
      actor.send({ type: 'alarms.changed', keys, ...(answer && { fresh: answer.fresh }) });
    };
    void report();
  }, [actor, api, said, branchId, at]);
}
