import type { FormRequest } from '../../ui/overlay/dialog-commands.ts';
import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** The form of a schedule. */
export const outageDialog = createDialogRequest<FormRequest<'schedule'>>();
