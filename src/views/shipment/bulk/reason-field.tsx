import { useId } from 'react';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { useProviderSettings } from '../../provider-settings.ts';

const lists: Readonly<Record<string, string>> = {
  cancelled: 'shipment_cancellation_reason',
  'collection-failed-attempt': 'collection_failed_attempt_reasons',
  'collection-rejected': 'rejection_reasons',
  'delivery-failed-attempt': 'delivery_failed_attempt_reasons',
  'delivery-rejected': 'rejection_reasons',
};

/** The reasons that the provider lists for a status. */
export function useReasons(status: string): string[] {
  const settings = useProviderSettings();
  const list = lists[status];
  return list ? settings.words(list) : [];
}

type ReasonFieldProps = {
  reasons: readonly string[];
  value: string;
  optional: boolean;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/** A reason: one of the list, or one's own words. */
export function ReasonField({ reasons, value, optional, error, onChange }: ReasonFieldProps) {
  const listId = useId();
  return (
    <FieldFrame words={{ label: 'Reason', optional, error }}>
      {({ id, describedBy }) => (
        <span className="control">
          <input
            type="text"
            id={id}
            list={reasons.length > 0 ? listId : undefined}
            autoComplete="off"
            maxLength={200}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {reasons.length > 0 && (
            <datalist id={listId}>
              {reasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </datalist>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
