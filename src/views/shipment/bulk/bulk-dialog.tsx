import type { FormEvent, ReactNode } from 'react';
import type { Allowed } from '../../../domain/shipment-rules.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { StatusMark } from '../../../ui/mark/status-mark.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useHouse } from '../../house.ts';
import { namesOf, referenceOf, type Targets } from '../asked.ts';
import type { Outcomes, ShipmentRow } from '../shipment.ts';
import type { RowOutcome } from './batches.ts';
import { Report } from './report.tsx';
import { useBulk } from './use-bulk.ts';

export interface BulkDialogProps {
  /** "Add a note" */
  title: string;
  targets: Targets;
  /** How many rows one call takes. */
  most: number;
  /** Whether it makes sense for a row, by the rule that the server has too. */
  when?: (row: ShipmentRow) => Allowed;
  /** What will have happened, in a sentence; given how many. */
  consequence: (count: number) => string;
  /** The words of the button that does it. */
  verb: string;
  /** Looks at the answers; false when something is missing and is now shown at its field. */
  check: () => boolean;
  send: (ids: number[], key: string) => Promise<Outcomes>;
  onClose: () => void;
  children: ReactNode;
}

/** One action on many rows: asks, says what will happen to how many, does it, and reports per row. */
export function BulkDialog(props: BulkDialogProps) {
  const { targets, most, send, onClose } = props;
  const { ids, skipped } = sorted(targets, props.when);
  const { toasts } = useHouse();
  const settled = (outcomes: readonly RowOutcome[]) => {
    const isPlain = outcomes.length === 1 && outcomes[0]?.outcome === 'ok';
    if (!isPlain) return;
    toasts.show({ kind: 'success', text: `${props.title}: ${namesOf(targets)}` });
    onClose();
  };
  const bulk = useBulk({ ids, skipped, most, send, settled });
  const { state } = bulk;
  const close = state.is === 'running' ? undefined : onClose;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'confirming') return bulk.start();
    if (!props.check()) return;
    if (targets.ids.length === 1) bulk.start();
    else bulk.confirm();
  };
  return (
    <Dialog
      title={`${props.title}: ${namesOf(targets)}`}
      isOpen
      onClose={close}
      wide={state.is === 'settled'}
    >
      {state.is === 'running' && (
        <Loading label={`${state.done} of ${state.of}`} progress={state.done / state.of} />
      )}
      {state.is === 'settled' && (
        <Report
          outcomes={state.outcomes}
          nameOf={(id) => referenceOf(targets, id)}
          onRetry={bulk.retry}
          onClose={onClose}
        />
      )}
      {(state.is === 'asking' || state.is === 'confirming') && (
        <form className="form" noValidate onSubmit={submit}>
          {state.is === 'asking' ? (
            <>
              {props.children}
              <Left skipped={skipped} />
            </>
          ) : (
            <Preview
              count={ids.length}
              skipped={skipped}
              consequence={props.consequence(ids.length)}
            />
          )}
          <Buttons
            isAsking={state.is === 'asking'}
            verb={props.verb}
            count={ids.length}
            onBack={state.is === 'asking' ? onClose : bulk.ask}
          />
        </form>
      )}
    </Dialog>
  );
}

function sorted({ ids, rows }: Targets, when: BulkDialogProps['when']) {
  const skipped = ids.flatMap((id): RowOutcome[] => {
    const row = rows.get(id);
    const verdict = row && when ? when(row) : true;
    return verdict === true ? [] : [{ id, outcome: 'skipped', reason: verdict }];
  });
  const out = new Set(skipped.map(({ id }) => id));
  return { ids: ids.filter((id) => !out.has(id)), skipped };
}

function Left({ skipped }: { skipped: readonly RowOutcome[] }) {
  if (skipped.length === 0) return null;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(', ');
  return (
    <StatusMark status="skip">
      {skipped.length} left out: {reasons}
    </StatusMark>
  );
}

function Preview({
  count,
  skipped,
  consequence,
}: {
  count: number;
  skipped: readonly RowOutcome[];
  consequence: string;
}) {
  return (
    <div className="confirm-what">
      <p>{consequence}</p>
      <StatusMark status="success">{count.toLocaleString('en-ZA')} will be done</StatusMark>
      <Left skipped={skipped} />
    </div>
  );
}

type ButtonsProps = { isAsking: boolean; verb: string; count: number; onBack: () => void };

// Keyed, so that the focus of a question does not stay on the button that now answers another one.
function Buttons({ isAsking, verb, count, onBack }: ButtonsProps) {
  return (
    <div className="dialog-foot" key={isAsking ? 'ask' : 'confirm'}>
      <Button kind="quiet" keys={isAsking ? 'Escape' : undefined} onClick={onBack}>
        {isAsking ? 'Cancel' : 'Back'}
      </Button>
      <Button
        type="submit"
        kind="primary"
        autoFocus={!isAsking}
        off={count === 0 ? 'None of the selected shipments can be changed like this.' : false}
      >
        {isAsking ? verb : `${verb}, ${count.toLocaleString('en-ZA')}`}
      </Button>
    </div>
  );
}
