import * as z from 'zod';
import { id, ids } from '#api/contract/field-parts.ts';
import { payments } from '#api/contract/payments/payments.ts';
import { accessOf, operationOver, type Bulk } from '#server/runs/operation.ts';
import { anyRow } from '#server/runs/work.ts';
import { takeLines, waitingLines } from './bank-line-runs.ts';
import { IMPORT_CALL } from '../duplicate-lines.ts';

const operations = {
  [IMPORT_CALL]: operationOver(
    {
      call: IMPORT_CALL,
      entity: 'bank-lines',
      ...accessOf(payments[IMPORT_CALL]),
      body: z.object({ import_id: id, ids }),
    },
    { kind: 'inside', preview: anyRow, work: takeLines },
  ),
};

const rows = {
  'bank-lines': {
    can: payments[IMPORT_CALL].can,
    select: (_: unknown, { import_id }: Record<string, unknown>) => waitingLines(import_id),
  },
};

export default { rows, operations } satisfies Bulk;
