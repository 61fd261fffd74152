import type { FormRequest } from '#ui/overlay/dialog-commands.ts';
import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

export const runbookDialog = createDialogRequest<FormRequest<'runbook'> & { text?: string }>();
