import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';
import type { Profile } from './profile.ts';

/** Request for the correction dialog. */
export const correction = createDialogRequest<Profile>();
