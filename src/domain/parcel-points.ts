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

/** The days that a shop says its hours for. */
export const openingDays: readonly string[] = [...weekdays, 'Public Holidays'];

/** What is done with an application, as its log keeps it. */
export const profileActions = [...profileDecisions, 'update', 'add-user'] as const;

/** The fields of an application that can be corrected, as people call them. */
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

/** The value of a field as the log says it; null where there was none. */
export function profileValueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (!isHours(value)) return String(value);
  return inWeekOrder(value)
    .map(([day, hours]) => `${day} ${hours}`)
    .join(', ');
}

/** Opening hours from Monday on; what is no day of the week, such as public holidays, comes last. */
export function inWeekOrder(hours: Readonly<Record<string, string>>): [string, string][] {
  const place = (day: string) => (weekdays.includes(day) ? weekdays.indexOf(day) : weekdays.length);
  return Object.entries(hours).toSorted(
    ([one], [other]) => place(one) - place(other) || one.localeCompare(other),
  );
}
