import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { FailedRow } from './credit-payment.ts';

/** Request for the import dialog of settlement files. */
export const importRequest = createDialogRequest<'import'>();

/** Request for the dialog that corrects a row. */
export const correction = createDialogRequest<FailedRow>();
