import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { canOpen } from '../domain/resources.ts';
import { later } from '../ui/later.tsx';
import { useIdentity } from '../views/house.ts';
import { TrayButton } from '../views/run/tray-button.tsx';
import { runPath } from '../views/run/run.ts';
import type { CommandDesk } from './command-desk.ts';
import { useCommandDesk } from './palette-host.tsx';
import { useRunsAtWork } from './runs-at-work.ts';
import type { Wired } from './wire.ts';

const Tray = later(() => import('../views/run/tray.tsx').then((tray) => tray.Tray));
const BulkDialog = later(() =>
  import('../views/run/bulk-dialog.tsx').then((dialog) => dialog.BulkDialog),
);

interface OwnRunsProps {
  wired: Wired;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The person's own runs in the top bar, and the dialog that starts one. */
export function OwnRuns(props: OwnRunsProps) {
  const desk = useCommandDesk();
  return desk && <WithDesk {...props} desk={desk} />;
}

function WithDesk({ wired, desk, isOpen, onOpen }: OwnRunsProps & { desk: CommandDesk }) {
  const { bulk } = desk;
  const { user } = useIdentity();
  const opensRuns = canOpen(user.role, 'runs');
  const anchor = useRef<HTMLSpanElement>(null);
  const runs = useRunsAtWork(wired, bulk);
  const isPlanned = useSelector(bulk, ({ value }) => value !== 'idle');
  // Whoever signs in next must not meet the dialog of somebody else.
  useEffect(() => () => bulk.send({ type: 'close' }), [bulk]);
  const warn = (title: string) =>
    void wired.toasts.show({
      kind: 'warning',
      text: `${title}: not confirmed.`,
      detail: 'Look at your runs before you start it again.',
      ...(opensRuns && { action: { label: 'Runs', run: () => navigate('/runs') } }),
    });
  return (
    <span ref={anchor}>
      <TrayButton runs={runs} isOpen={isOpen} onOpen={() => onOpen(true)} />
      <Tray
        opensRuns={opensRuns}
        runs={runs}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => onOpen(false)}
      />
      <BulkDialog
        actor={bulk}
        isOpen={isPlanned}
        openRun={opensRuns ? (id) => navigate(runPath(id)) : undefined}
        onUnconfirmed={warn}
      />
    </span>
  );
}
