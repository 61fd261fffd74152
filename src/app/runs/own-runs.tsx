import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { canOpen } from '#domain/people/resources.ts';
import { deferComponent } from '#ui/defer-component.tsx';
import { useIdentity } from '#ui/app-context.ts';
import { RunsButton } from '#views/runs/tray/tray-button.tsx';
import { runPath } from '#views/runs/run.ts';
import type { CommandServices } from '../commands/command-services.ts';
import { useCommandServices } from '../palette/palette-host.tsx';
import { useActiveRuns } from './active-runs.ts';
import type { AppServices } from '../composition-root.ts';

const Tray = deferComponent(() =>
  import('#views/runs/tray/tray.tsx').then((tray) => tray.RunsPopover),
);
const BulkDialog = deferComponent(() =>
  import('#views/runs/bulk/bulk-dialog.tsx').then((dialog) => dialog.BulkDialog),
);

interface OwnRunsProps {
  root: AppServices;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Runs of the person in the top bar, and the dialog that starts one. */
export function OwnRuns(props: OwnRunsProps) {
  const services = useCommandServices();
  return services && <WithServices {...props} services={services} />;
}

function WithServices({
  root,
  services,
  isOpen,
  onOpen,
}: OwnRunsProps & { services: CommandServices }) {
  const { bulk } = services;
  const { user } = useIdentity();
  const opensRuns = canOpen(user.role, 'runs');
  const anchor = useRef<HTMLSpanElement>(null);
  const runs = useActiveRuns(root, bulk);
  const isPlanned = useSelector(bulk, ({ value }) => value !== 'idle');
  // Closes the dialog at sign-out, so that the next user does not see it.
  useEffect(() => () => bulk.send({ type: 'close' }), [bulk]);
  const warn = (title: string) =>
    void root.toasts.show({
      kind: 'warning',
      text: `${title}: not confirmed.`,
      detail: 'Check your runs before you start it again.',
      ...(opensRuns && { action: { label: 'Runs', run: () => navigate('/runs') } }),
    });
  return (
    <span ref={anchor} className="own-runs">
      <RunsButton runs={runs} isOpen={isOpen} onOpen={() => onOpen(true)} />
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
