export const handoverStates = ['offered', 'answering', 'closed', 'withdrawn'] as const;

export const lineKinds = ['claim', 'run', 'note'] as const;

/**
 * States of a handover line. The work of open, returned and withdrawn lines remains with the giver.
 * `over` means that another user has finished or claimed the work in the meantime.
 */
export const lineStates = ['open', 'accepted', 'returned', 'withdrawn', 'over'] as const;
export type LineState = (typeof lineStates)[number];

export const lineStateWords: Readonly<Record<LineState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  over: 'No longer needed',
};

export const lineAnswers = ['accept', 'return', 'give'] as const;

/** Minutes after which a claim can only be handed over with a note. */
const NOTE_AFTER_MINUTES = 30;

/** Minutes after the end of a shift at which users are notified of an unaccepted handover. */
export const NOTICE_AFTER_MINUTES = 30;

/** Whether a claim needs a note before it is handed over. */
export const needsNote = (
  claim: { claimed_at: string; note: string | null },
  now: number,
): boolean =>
  claim.note === null && now - Date.parse(claim.claimed_at) > NOTE_AFTER_MINUTES * 60_000;
