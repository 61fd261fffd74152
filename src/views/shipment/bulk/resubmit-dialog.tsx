import { useHouse } from '../../house.ts';
import type { Targets } from '../asked.ts';
import { resubmittable } from '../resubmittable.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Hands shipments to the upstream carrier again. */
export function ResubmitDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { api } = useHouse();
  return (
    <BulkDialog
      title="Resubmit"
      targets={targets}
      most={200}
      when={resubmittable}
      verb="Resubmit"
      consequence={(count) =>
        `${count.toLocaleString('en-ZA')} shipments are handed to the upstream carrier again.`
      }
      check={() => true}
      send={(ids, idempotencyKey) =>
        api.call('POST /shipments/resubmit-shiplogic', { body: { ids } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      <p>
        The upstream carrier gets the booking as it is now; what it already has is not booked twice.
      </p>
    </BulkDialog>
  );
}
