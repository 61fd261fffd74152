/**
 * States of an application to run a parcel point. Approval creates the point; suspension pauses it.
 */
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

/** `true` if the decision is possible, otherwise the reason. */
export function canDecide(decision: ProfileDecision, { state }: { state: ProfileState }) {
  if (from[decision].includes(state)) return true;
  return state === 'new' ? 'Not approved yet' : `Already ${state}`;
}

/** Whether the decision needs a reason, which is sent to the applicant. */
export const decisionNeedsReason = (decision: ProfileDecision): boolean => decision !== 'approve';

/** Default capacity of a counter, in parcels. */
export const USUAL_CAPACITY = 40;

/** Masks a bank account number except its last four digits. */
export const maskedDigits = (digits: string | null): string =>
  digits === null ? '' : `•••• ${digits.slice(-4)}`;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days for which opening hours can be entered. */
export const openingDays: readonly string[] = [...weekdays, 'Public Holidays'];

/** Actions in the log of an application. */
export const profileActions = [...profileDecisions, 'update', 'add-user'] as const;

/** Labels of the fields of an application that can be corrected. */
export const profileFieldLabels: Readonly<Record<string, string>> = {
  store_name: 'Store',
  contact_name: 'Applicant',
  email: 'Email',
  mobile_number: 'Mobile number',
  street_address: 'Street address',
  suburb: 'Suburb',
  zone: 'Zone',
  postal_code: 'Postal code',
  opening_hours: 'Opening hours',
  bank_name: 'Bank',
  bank_account_last_digits: 'Last digits of the bank account',
  user: 'Sign-in',
};

const isHours = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null;

/** Value of a field as text for the log; null if empty. */
export function profileValueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (!isHours(value)) return String(value);
  return inWeekOrder(value)
    .map(([day, hours]) => `${day} ${hours}`)
    .join(', ');
}

/** Opening hours from Monday on; days that are not weekdays, such as public holidays, come last. */
export function inWeekOrder(hours: Readonly<Record<string, string>>): [string, string][] {
  const place = (day: string) => (weekdays.includes(day) ? weekdays.indexOf(day) : weekdays.length);
  return Object.entries(hours).toSorted(
    ([one], [other]) => place(one) - place(other) || one.localeCompare(other),
  );
}
