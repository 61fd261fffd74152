import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';
import type { Profile } from './profile.ts';

/** The dialog in which an application is corrected. */
export const correction = createDialogRequest<Profile>();
