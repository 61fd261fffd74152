import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { canOpen } from '#domain/people/resources.ts';
import { closesAtStart } from '#domain/runs/run-rules.ts';
import type { RunNow } from '#machines/bulk-setup.ts';
import type { BulkActor } from '#views/runs/bulk/bulk-dialog.tsx';
import { deferComponent } from '#ui/defer-component.tsx';
import { useIdentity } from '#ui/app-context.ts';
import { RunsButton } from '#views/runs/tray/tray-button.tsx';
import { runPath } from '#views/runs/run.ts';
import type { CommandServices } from '../commands/command-services.ts';
import { useCommandServices } from '../palette/palette-host.tsx';
import { reloadChanged, useActiveRuns } from './active-runs.ts';
import type { AppServices } from '../composition-root.ts';

const Tray = deferComponent(() =>
  import('#views/runs/tray/tray.tsx').then((tray) => tray.RunsPopover),
);
const BulkDialog = deferComponent(() =>
  import('#views/runs/bulk/bulk-dialog.tsx').then((dialog) => dialog.BulkDialog),
);
const RunResult = deferComponent(() =>
  import('#views/runs/bulk/run-result.tsx').then((result) => result.RunResult),
);

interface OwnRunsProps {
  root: AppServices;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Runs of the user in the top bar, and the dialog that starts one. */
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
  const [inPlace, setInPlace] = useRunInPlace(bulk);
  const runs = useActiveRuns(root, bulk, inPlace?.id);
  const isPlanned = useSelector(bulk, ({ value }) => value !== 'idle');
  // Closes the dialog at sign-out, so that the next user does not see it.
  useEffect(() => () => bulk.send({ type: 'close' }), [bulk]);
  const warn = (title: string) =>
    void root.toasts.show({
      kind: 'warning',
      text: `${title}: not confirmed.`,
      detail: 'Check your runs before you start this action again.',
      ...(opensRuns && { action: { label: 'Runs', run: () => navigate('/runs') } }),
    });
  const undoable = useSyncExternalStore(root.focus.subscribe, () => root.focus.get().past.undo);
  const onOver = useCallback((run: RunNow) => reloadChanged(root, run), [root]);
  const close = useCallback(() => setInPlace(null), [setInPlace]);
  const openRun = opensRuns ? (id: number) => navigate(runPath(id)) : undefined;
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
      <BulkDialog actor={bulk} isOpen={isPlanned} openRun={openRun} onUnconfirmed={warn} />
      <RunResult
        isOpen={inPlace !== null}
        run={inPlace}
        isLatest={undoable === inPlace?.title}
        openRun={
          openRun &&
          ((id) => {
            close();
            openRun(id);
          })
        }
        onOver={onOver}
        onClose={close}
      />
    </span>
  );
}

/**
 * Latest small run, whose result the screen shows in place. Its dialog closes as soon as the server
 * has confirmed the start.
 */
function useRunInPlace(bulk: BulkActor) {
  const state = useState<RunNow | null>(null);
  const [, setInPlace] = state;
  useEffect(() => {
    const { unsubscribe } = bulk.subscribe(({ context: { run } }) => {
      if (run === null || !closesAtStart(run)) return;
      setInPlace(run);
      bulk.send({ type: 'close' });
    });
    return unsubscribe;
  }, [bulk, setInPlace]);
  return state;
}
