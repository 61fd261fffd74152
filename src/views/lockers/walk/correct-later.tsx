import { useMutation } from '@tanstack/react-query';
import { CORRECTED_LATER_HOURS } from '#domain/lockers/walks/walk.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Walk, WalkDoor } from './walk.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

/** Whether an omitted correction is still possible: only for a limited time after the walk. */
function isInTime({ closed_at }: Walk): boolean {
  return closed_at !== null && Date.now() - Date.parse(closed_at) < CORRECTED_LATER_HOURS * HOUR_MS;
}

/** Button that makes a correction which was left out when the walk was closed. */
export function CorrectLater({ walk, door }: { walk: Walk; door: WalkDoor }) {
  const { api, ask, toasts } = useApp();
  const may = useCan()('Audit lockers');
  const correct = useMutation({
    ...api.mutation('POST /locker-walks/corrections'),
    onSuccess: ({ results: [result] }) =>
      result?.outcome === 'ok'
        ? toasts.show({ kind: 'success', text: `Door ${door.number} corrected` })
        : toasts.show({
            kind: 'error',
            text: `Door ${door.number} is not corrected`,
            detail: result?.reason ?? undefined,
          }),
    onError: ({ message }) =>
      toasts.show({
        kind: 'error',
        text: `Door ${door.number} is not corrected`,
        detail: message,
      }),
  });
  const isLeft = door.correction_state === 'left-out' && door.correction?.kind !== 'unclear';
  if (!may || !isLeft || walk.state !== 'closed' || !isInTime(walk)) return null;
  const together = walk.at
    .filter(({ correction }) => correction?.group === door.correction?.group)
    .map(({ number }) => number);
  const press = async () => {
    const isSure = await ask({
      title: `Correct ${together.length === 1 ? 'door' : 'doors'} ${together.join(', ')} after all?`,
      consequence: door.correction?.words ?? '',
    });
    if (isSure) correct.mutate({ body: { ids: [door.door_id], walk_id: walk.id } });
  };
  return (
    <p>
      <Button busy={correct.isPending} onClick={() => void press()}>
        Correct after all
      </Button>
    </p>
  );
}
