import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';
import type { FailedRow } from './credit-payment.ts';

/** The dialog that takes a settlement file. */
export const importRequest = createDialogRequest<'import'>();

/** The dialog in which a row is corrected. */
export const correction = createDialogRequest<FailedRow>();
