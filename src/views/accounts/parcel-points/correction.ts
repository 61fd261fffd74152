import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { Profile } from './profile.ts';

export const correction = createDialogRequest<Profile>();
