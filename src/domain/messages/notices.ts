export const noticeStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const noticeLevels = ['info', 'warning', 'error'] as const;
export const levelWords = { info: 'Information', warning: 'Warning', error: 'Alarm' };
export const audiences = ['staff', 'accounts', 'everybody'] as const;

export const audienceWords = {
  staff: 'Staff',
  accounts: 'Accounts',
  everybody: 'Everybody',
} as const;

/** Recipients of a notice; all given conditions must match. */
export interface Segment {
  audience: (typeof audiences)[number];
  role_ids: number[];
  branch_ids: number[];
  account_ids: number[];
  network_ids: number[];
}

export const NO_RECIPIENTS = 'No users match this filter.';

/** Returns why a notice cannot be edited or published; null if it can. */
export const whyNotEditable = (state: NoticeState): string | null =>
  state === 'published' || state === 'withdrawn' ? `This notice is already ${state}.` : null;

/** Returns why a notice cannot be withdrawn; null if it can. */
export const whyNotWithdrawn = (state: NoticeState): string | null =>
  state === 'published' || state === 'scheduled'
    ? null
    : `This notice is ${state === 'draft' ? 'a draft' : 'already withdrawn'}.`;

/** Whether the path of a link is a page of the console; its query string does not matter. */
export function isConsolePage(address: string, paths: readonly string[]): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  const given = path.split('/');
  return paths.some((pattern) => {
    const wanted = pattern.split('/');
    const isSame = (part: string, at: number) =>
      part.startsWith(':') ? given[at] !== '' : part === given[at];
    return wanted.length === given.length && wanted.every(isSame);
  });
}
