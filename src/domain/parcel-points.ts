/** How far somebody is who asks to run a parcel point: approved ones hold a point, which is paused while they are suspended. */
export const profileStates = ['new', 'approved', 'rejected', 'suspended'] as const;
export type ProfileState = (typeof profileStates)[number];

export const profileDecisions = ['approve', 'reject', 'suspend'] as const;
export type ProfileDecision = (typeof profileDecisions)[number];

export const stateAfterDecision: Readonly<Record<ProfileDecision, ProfileState>> = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
};

const from: Readonly<Record<ProfileDecision, readonly ProfileState[]>> = {
  approve: ['new', 'suspended'],
  reject: ['new'],
  suspend: ['approved'],
};

/** Whether a decision can be made of an application: true, or why not. */
export function canDecide(decision: ProfileDecision, { state }: { state: ProfileState }) {
  if (from[decision].includes(state)) return true;
  return state === 'new' ? 'Nobody has approved it yet' : `Already ${state}`;
}

/** Whether somebody has to say why: the applicant is told. */
export const decisionNeedsReason = (decision: ProfileDecision): boolean => decision !== 'approve';

/** Parcels that a counter takes unless somebody says otherwise. */
export const USUAL_CAPACITY = 40;

/** A number of a bank account of which only the last digits are known. */
export const maskedDigits = (digits: string | null): string =>
  digits === null ? '' : `•••• ${digits.slice(-4)}`;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Opening hours from Monday on; what is no day of the week, such as public holidays, comes last. */
export function inWeekOrder(hours: Readonly<Record<string, string>>): [string, string][] {
  const place = (day: string) => (weekdays.includes(day) ? weekdays.indexOf(day) : weekdays.length);
  return Object.entries(hours).toSorted(
    ([one], [other]) => place(one) - place(other) || one.localeCompare(other),
  );
}
