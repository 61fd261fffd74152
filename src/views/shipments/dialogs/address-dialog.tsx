import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { ChooseOnMap } from '#map/picker/choose-on-map.tsx';
import {
  type AddressDraft,
  addressProblems,
  addressToSend,
  emptyAddress,
} from '#ui/address/address-draft.ts';
import { AddressFields } from '#ui/address/address-fields.tsx';
import { comparedFields } from '#ui/address/compared-fields.ts';
import { useApp } from '#ui/app-context.ts';
import { Conflict } from '#ui/form/conflict.tsx';
import { Note } from '#ui/form/note.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { type FieldErrors, useSubmission, failureText } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { endOf } from '../record/ends.ts';
import type { Shipment, Side } from '../shipment.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

type AddressDialogProps = { id: number; side: Side; onClose: () => void };

/** Dialog that changes an address and shows conflicting edits. */
export function AddressDialog({ id, side, onClose }: AddressDialogProps) {
  const { api } = useApp();
  const shipment = useQuery(api.query('GET /shipments/:id', { params: { id } }));
  const name = shipment.data?.short_tracking_reference ?? '';
  return (
    <Dialog
      title={`${sides[side]} address ${name && `of ${name}`}`.trim()}
      isOpen
      onClose={onClose}
      wide
    >
      <QueryResult of={shipment} what="the address">
        {(row) => <AddressForm shipment={row} side={side} onClose={onClose} />}
      </QueryResult>
    </Dialog>
  );
}

const sides: Record<Side, string> = { collection: 'Collection', delivery: 'Delivery' };

type AddressFormProps = { shipment: Shipment; side: Side; onClose: () => void };

function AddressForm({ shipment, side, onClose }: AddressFormProps) {
  const { api, toasts } = useApp();
  const lookups = useLookups();
  const [draft, setDraft] = useState(() => draftOf(shipment, side));
  const [version, setVersion] = useState(shipment.version);
  const form = useSubmission({
    values: { draft, version },
    check: (given): FieldErrors => addressProblems(given.draft),
    send: (given, idempotencyKey) =>
      api
        .call(
          'PUT /shipment/update-collection-delivery-address',
          { body: { shipment_id: shipment.id, [side]: addressToSend(given.draft) } },
          { version: given.version, idempotencyKey },
        )
        .catch((error: unknown) => {
          throw withoutPrefix(error, side);
        }),
    done: () => {
      toasts.show({ kind: 'success', text: `${sides[side]} address changed` });
      onClose();
    },
  });
  const saveMine = (from: number) => {
    setVersion(from);
    form.sendInstead({ draft, version: from });
  };
  const { failure, errors, busy } = form;
  const words = failureText(form, Object.keys(draft));
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
      <AddressFields
        value={draft}
        errors={errors}
        onChange={setDraft}
        searchAddresses={lookups.addresses}
        searchLockers={lookups.records('locker')}
        alternative={ChooseOnMap}
        autoFocus
      />
      {failure?.code === 'stale' ? (
        <Conflict
          current={failure.body.current}
          mine={mineOf(draft, side)}
          onDrop={onClose}
          onSaveMine={saveMine}
        />
      ) : (
        words && <Note kind="error">{words}</Note>
      )}
      {failure?.code !== 'stale' && <FormFooter action="Save" busy={busy} onClose={onClose} />}
    </form>
  );
}

function draftOf(shipment: Shipment, side: Side): AddressDraft {
  const end = endOf(shipment, side);
  const given = Object.entries(end).filter(([, value]) => value !== null);
  return {
    ...emptyAddress,
    ...Object.fromEntries(given),
    locker: end.locker_id === null ? '' : end.name,
  };
}

/** Renames errors of `delivery.suburb` to the field `suburb`. */
function withoutPrefix(error: unknown, side: Side): unknown {
  if (!(error instanceof ApiError) || !error.body.errors) return error;
  const errors = Object.entries(error.body.errors).map(([field, texts]) => [
    field.replace(`${side}.`, ''),
    texts,
  ]);
  return new ApiError(
    error.status,
    { ...error.body, errors: Object.fromEntries(errors) },
    error.retryAfter,
  );
}

const mineOf = (draft: AddressDraft, side: Side) =>
  comparedFields.map(([name, label]) => ({ field: `${side}_${name}`, label, value: draft[name] }));
