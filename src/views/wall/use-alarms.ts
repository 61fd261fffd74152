import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wallMachine } from '../../machines/wall.machine.ts';
import { useApp } from '../../ui/app-context.ts';
import type { Alarm } from './alarms.ts';

interface Shown {
  branchId: number | undefined;
  /** When the figures were read: as often the server hears that the alarms are still there. */
  at: number;
}

/**
 * Tells the wall of its alarms. The server says which of them no wall has shown yet; while it does not answer, this
 * wall goes by what it has shown itself.
 */
export function useAlarms(
  actor: ActorRefFrom<typeof wallMachine>,
  alarms: readonly Alarm[],
  { branchId, at }: Shown,
) {
  const { api } = useApp();
  const said = JSON.stringify(alarms.map(({ key, count }) => ({ key, count })));
  useEffect(() => {
    // Nothing was read yet.
    if (at === 0) return;
    const reported: { key: string; count: number }[] = JSON.parse(said);
    const keys = reported.map(({ key }) => key);
    const of = branchId === undefined ? {} : { branch_id: branchId };
    const report = async () => {
      // An answer is used however late it comes: what it calls new is told once.
      const answer = await api
        .call('POST /now/alarms', { body: { ...of, alarms: reported } }, { background: true })
        .catch(() => null);
      actor.send({ type: 'alarms.changed', keys, ...(answer && { fresh: answer.fresh }) });
    };
    void report();
  }, [actor, api, said, branchId, at]);
}
