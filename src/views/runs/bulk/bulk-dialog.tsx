import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { countOf } from '#commands/asking/wording.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import type { bulkMachine } from '#machines/bulk.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { retryPlan } from '../run.ts';
import { useApp } from '#ui/app-context.ts';

export type BulkActor = ActorRefFrom<typeof bulkMachine>;

export interface BulkDialogProps {
  actor: BulkActor;
  isOpen: boolean;
  /** Opens the page of a run; absent for roles without access. */
  openRun?: ((id: number) => void) | undefined;
  /** Called if the dialog closes before the start of the run is confirmed. */
  onUnconfirmed: (title: string) => void;
}

/** Dialog of a bulk action: preview, confirmation and result. */
export function BulkDialog({ actor, isOpen, openRun, onUnconfirmed }: BulkDialogProps) {
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const { plan, run } = context;
  const close = () => {
    if (plan && context.tries > 0 && !run) onUnconfirmed(plan.title);
    actor.send({ type: 'close' });
  };
  if (!plan) return null;
  return (
    <Dialog title={plan.title} isOpen={isOpen} onClose={close}>
      {run ? (
        <ProgressStep
          run={run}
          failure={context.failure}
          isBusy={steering.has(String(value))}
          control={(verb) => actor.send({ type: verb })}
          retry={() =>
            actor.send({ type: 'run.planned', plan: retryPlan(run, crypto.randomUUID()) })
          }
          openRun={
            openRun &&
            (() => {
              close();
              openRun(run.id);
            })
          }
          onClose={close}
        />
      ) : (
        <Before actor={actor} plan={plan} onClose={close} />
      )}
    </Dialog>
  );
}

const steering = new Set(['pausing', 'resuming', 'ending']);

interface BeforeProps {
  actor: BulkActor;
  plan: RunPlan;
  onClose: () => void;
}

/** Content of the dialog before the server confirms the run. */
function Before({ actor, plan, onClose }: BeforeProps) {
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const { actions } = useApp();
  const remedy = (id: string, ids: readonly number[]) => {
    const subject = { is: 'rows', kind: plan.kind, ids, rows: new Map() } as const;
    const entry = actions?.(subject).find((one) => one.kind === 'item' && one.id === id);
    if (entry?.kind !== 'item' || entry.off) return null;
    const run = () => {
      onClose();
      // Waits until the dialog has restored the focus, so that the palette can later return the
      // focus to the same element.
      setTimeout(entry.run);
    };
    return { label: entry.label, run };
  };
  const isUnconfirmed = context.tries > 0;
  if (value === 'previewing') {
    return (
      <Waiting onClose={onClose}>
        <Loading
          label={`Checking ${plan.count === 0 ? plan.kind : countOf(plan.count, plan.kind)}`}
        />
      </Waiting>
    );
  }
  if (value === 'refused') {
    return (
      <Refused
        message={context.failure?.message ?? ''}
        onAgain={() => actor.send({ type: 'try.again' })}
        onClose={onClose}
      />
    );
  }
  if (isUnconfirmed) {
    return (
      <Waiting onClose={onClose}>
        <Note kind="warning" detail="Still checking. The run will not start twice.">
          The run is not confirmed yet.
        </Note>
      </Waiting>
    );
  }
  if (!context.preview) return null;
  return (
    <PreviewStep
      plan={plan}
      preview={context.preview}
      isStarting={value === 'starting'}
      onBack={onClose}
      onRemedy={remedy}
      onStart={(typed, reason, without) =>
        actor.send({ type: 'run.confirmed', typed, reason, without })
      }
    />
  );
}

/** Content without questions that keeps the focus in the dialog. */
function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      {children}
      <div className="dialog-foot">
        <Button kind="quiet" keys="Escape" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

type RefusedProps = { message: string; onAgain: () => void; onClose: () => void };

function Refused({ message, onAgain, onClose }: RefusedProps) {
  return (
    <>
      <Note kind="error" detail="The run was not started.">
        {message || 'The server could not be reached.'}
      </Note>
      <div className="dialog-foot">
        <Button kind="quiet" keys="Escape" onClick={onClose}>
          Close
        </Button>
        <Button kind="primary" autoFocus onClick={onAgain}>
          Try again
        </Button>
      </div>
    </>
  );
}
