export const handoverStates = ['offered', 'answering', 'closed', 'withdrawn'] as const;

export const lineKinds = ['claim', 'run', 'note'] as const;

/** A line stays the giver's while it is open, and when it was returned or withdrawn; `over` is done or somebody else's meanwhile. */
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

/** Who holds a claim for longer says in a note what the next person has to know. */
const NOTE_AFTER_MINUTES = 30;

/** So long after the end of a shift somebody is told that nobody has taken anything. */
export const NOTICE_AFTER_MINUTES = 30;

/** Whether a claim needs a note before it is handed over. */
export const needsNote = (
  claim: { claimed_at: string; note: string | null },
  now: number,
): boolean =>
  claim.note === null && now - Date.parse(claim.claimed_at) > NOTE_AFTER_MINUTES * 60_000;
