import type { RequestOf, ResponseOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { timeOfMinute } from '#domain/outages/schedule-text.ts';
import { formatDay } from '#domain/kernel/time.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission } from '#ui/form/submission.ts';
import { useApp } from '#ui/app-context.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';

type Preview = ResponseOf<'POST /outages/schedules/preview'>;
type Change = Preview['changes'][number];

/** Valid schedule with its changes. */
export interface CheckedSchedule {
  body: RequestOf<'POST /outages/schedules'>['body'];
  preview: Preview;
}

const times = (slot: Change['before']): string =>
  slot === null ? '' : `${timeOfMinute(slot.from_minute)} to ${timeOfMinute(slot.until_minute)}`;

const columns: ListingColumn<Change>[] = [
  { id: 'block', title: 'Block', names: true, cell: ({ block }) => block },
  { id: 'day', title: 'Day', number: true, cell: ({ day_of_month: day }) => day },
  { id: 'stage', title: 'Stage', number: true, cell: ({ stage }) => stage },
  { id: 'before', title: 'Before', cell: ({ before }) => times(before) || 'New' },
  { id: 'after', title: 'From then on', cell: ({ after }) => times(after) || 'Removed' },
];

const slots = (count: number) => `${formatCount(count)} ${count === 1 ? 'slot' : 'slots'}`;

/** Changes in words: "12 slots are new, 3 are removed, 40 change, of 2 976." */
function sumWords({ added, removed, changed, slots: all }: Preview): string {
  const parts = [
    added > 0 && `${formatCount(added)} new`,
    removed > 0 && `${formatCount(removed)} removed`,
    changed > 0 && `${formatCount(changed)} at other times`,
  ].filter(Boolean);
  return parts.length === 0
    ? `All ${slots(all)} stay the same.`
    : `${slots(all)}: ${parts.join(', ')}.`;
}

interface ScheduleChangesProps {
  checked: CheckedSchedule;
  onBack: () => void;
  onClose: () => void;
}

/** Preview of the changes of a schedule before it is saved. */
export function ScheduleChanges({ checked, onBack, onClose }: ScheduleChangesProps) {
  const { body, preview } = checked;
  const { api, toasts } = useApp();
  const form = useSubmission({
    values: body,
    send: (given, idempotencyKey) =>
      api.call('POST /outages/schedules', { body: given }, { idempotencyKey }),
    done: () => {
      const text = `${body.provider}: ${slots(preview.slots)} from ${formatDay(preview.valid_from)}`;
      toasts.show({ kind: 'success', text });
      onClose();
    },
  });
  const { present_from: present, changes } = preview;
  const total = preview.added + preview.removed + preview.changed;
  return (
    <Dialog
      title={`What changes on ${formatDay(preview.valid_from)}`}
      isOpen
      wide
      onClose={onClose}
    >
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <p>
          {present === null
            ? `${body.provider} has no earlier schedule. ${sumWords(preview)}`
            : `Compared with the schedule of ${body.provider} at that time: ${sumWords(preview)}`}
        </p>
        {changes.length > 0 && (
          <div className="schedule-changes">
            <Listing
              label="Changes"
              columns={columns}
              rows={changes}
              rowKey={(one) =>
                [one.block, one.day_of_month, one.stage, times(one.before), times(one.after)].join()
              }
            />
          </div>
        )}
        {total > changes.length && (
          <p className="quiet-text">The first {formatCount(changes.length)} are shown.</p>
        )}
        {form.failure !== null && <Note kind="error">{form.failure.message}</Note>}
        <div className="dialog-foot">
          <span className="dialog-foot-start">
            <Button onClick={onBack}>Back</Button>
          </span>
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={form.busy} autoFocus>
            Import
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
