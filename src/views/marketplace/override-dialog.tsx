import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  eventLabel,
  marketplaceDetailCodes,
  marketplaceEventCodes,
} from '#domain/marketplace/marketplace-events.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PayloadDiff } from '#ui/payload/payload-diff.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp } from '#ui/app-context.ts';
import { outcomeToast } from '#ui/overlay/outcomes.ts';
import { correctionOf, draftOf, payloadsOf, type OverrideDraft } from './correction.ts';
import type { EventDetail, MarketplaceEvent } from './marketplace.ts';
import './marketplace.css';

type OverrideDialogProps = { event: MarketplaceEvent; onClose: () => void };

/** Dialog that corrects and resends an event, or marks it as resolved, after a preview. */
export function OverrideDialog({ event, onClose }: OverrideDialogProps) {
  const { api } = useApp();
  const params = { id: event.amazon_shipment_id };
  const shipment = useQuery(api.query('GET /amazon-shipments/:id', { params }));
  const title = `Override ${eventLabel(event.event_code)} of ${event.waybill}`;
  return (
    <Dialog title={title} isOpen onClose={onClose} wide>
      <QueryResult of={shipment} what="the event">
        {({ events }) => {
          const detail = events.find(({ id }) => id === event.id);
          if (detail === undefined)
            return <EmptyState kind="no-match" title="This event no longer exists" />;
          return <OverrideForm event={detail} onClose={onClose} />;
        }}
      </QueryResult>
    </Dialog>
  );
}

const ways = [
  { value: 'correct', label: 'Correct the event and send it again' },
  { value: 'settle', label: 'Mark the event as resolved and send nothing' },
] as const;

const codes = marketplaceEventCodes.map((value) => ({ value, label: eventLabel(value) }));
const details = [
  { value: '', label: 'None' },
  ...marketplaceDetailCodes.map((value) => ({ value, label: value })),
];

function OverrideForm({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { api, toasts } = useApp();
  const [draft, setDraft] = useState(() => draftOf(event));
  const put = (changed: Partial<OverrideDraft>) => setDraft({ ...draft, ...changed });
  const form = useSubmission({
    values: draft,
    check: (values) => ({
      ...(values.reason.trim() === '' && { reason: 'Reason is required.' }),
      ...(values.how === 'correct' &&
        correctionOf(event, values) === null && {
          customer_reference: 'Change at least one field.',
        }),
    }),
    send: ({ how, reason, ...rest }, idempotencyKey) => {
      const correction = how === 'correct' ? correctionOf(event, { how, reason, ...rest }) : null;
      const body = { ids: [event.id], how, reason, ...(correction && { correction }) };
      return api.call('POST /amazon-shipments/override-event', { body }, { idempotencyKey });
    },
    done: (outcomes) => {
      toasts.show(outcomeToast(`Override: ${event.waybill}`, outcomes));
      onClose();
    },
  });
  const fields = ['reason', ...Object.keys(draft).map((name) => `correction.${name}`)];
  const words = failureText(form, [...fields, 'customer_reference']);
  const { before, after } = payloadsOf(event, draft);
  const errorOf = (name: keyof OverrideDraft) =>
    form.errors[`correction.${name}`] ?? form.errors[name];
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
      <SelectField
        label="How"
        autoFocus
        choices={ways}
        value={draft.how}
        onChange={(how) => put({ how })}
      />
      {draft.how === 'correct' && <Fields draft={draft} put={put} errorOf={errorOf} />}
      <TextField
        label="Reason"
        description="The reason is recorded with the event and your name."
        maxLength={300}
        autoComplete="off"
        value={draft.reason}
        error={form.errors['reason']}
        onChange={(reason) => put({ reason })}
      />
      <PayloadDiff label="Payload before and after" before={before} after={after} />
      <FormFooter
        words={words}
        action={draft.how === 'correct' ? 'Correct and send' : 'Mark as resolved'}
        busy={form.busy}
        onClose={onClose}
      />
    </form>
  );
}

interface FieldsProps {
  draft: OverrideDraft;
  put: (changed: Partial<OverrideDraft>) => void;
  errorOf: (name: keyof OverrideDraft) => string | undefined;
}

function Fields({ draft, put, errorOf }: FieldsProps) {
  return (
    <div className="override-fields">
      <SelectField
        label="Event"
        choices={codes}
        value={draft.event_code}
        error={errorOf('event_code')}
        onChange={(event_code) => put({ event_code })}
      />
      <SelectField
        label="Detail"
        choices={details}
        value={draft.detail_code}
        error={errorOf('detail_code')}
        onChange={(detail_code) => put({ detail_code })}
      />
      <TextField
        label="Happened at"
        type="datetime-local"
        value={draft.occurred_at}
        error={errorOf('occurred_at')}
        onChange={(occurred_at) => put({ occurred_at })}
      />
      <TextField
        label="Customer reference"
        autoComplete="off"
        maxLength={60}
        value={draft.customer_reference}
        error={errorOf('customer_reference')}
        onChange={(customer_reference) => put({ customer_reference })}
      />
      <TextField
        label="Postal code"
        inputMode="numeric"
        autoComplete="off"
        value={draft.postal_code}
        error={errorOf('postal_code')}
        onChange={(postal_code) => put({ postal_code })}
      />
      <TextField
        label="Delivery PIN"
        optional
        inputMode="numeric"
        autoComplete="off"
        description="The PIN is not shown again after saving."
        value={draft.delivery_pin}
        error={errorOf('delivery_pin')}
        onChange={(delivery_pin) => put({ delivery_pin })}
      />
    </div>
  );
}
