import type { FormRequest } from '../../ui/overlay/dialog-commands.ts';
import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** Request for the form of a notice. */
export const noticeRequest = createDialogRequest<FormRequest<'notice'>>();
