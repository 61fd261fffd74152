import type { FormRequest } from '../../ui/overlay/dialog-commands.ts';
import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** Request for the form of an address. */
export const addressRequest = createDialogRequest<FormRequest<'address'>>();
