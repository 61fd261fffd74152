import { useSyncExternalStore } from 'react';
import { Button } from '#ui/form/button.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { useCan } from '#ui/use-can.ts';
import { outageDialog } from './dialog-request.ts';
import { ScheduleDialog } from './schedules/schedule-dialog.tsx';

const nothing = { is: 'none' } as const;
const close = () => outageDialog.open(null);

/** Dialogs that commands and buttons request. */
export function OutageDialogs() {
  const request = useSyncExternalStore(outageDialog.subscribe, outageDialog.current);
  return request === null ? null : <ScheduleDialog onClose={close} />;
}

export function PlanButtons() {
  if (!useCan()('Plan outages')) return null;
  return (
    <>
      <Button onClick={() => outageDialog.open({ of: 'schedule', id: null })}>
        Import schedule
      </Button>
      <RowActions subject={nothing} show={['outages.stage']} />
    </>
  );
}
