import { uncollectedStatuses } from '#domain/drivers/driver-work.ts';
import type { SetWords, VerbWords } from '#domain/search/sentence/lexicon.ts';
import { OPEN } from '#domain/search/sentence/reading.ts';

const flags = {
  unassigned: 'unassigned',
  overdue: 'overdue',
  failed_today: 'failed today',
  on_hold: 'on hold',
};
const branches: [string, string[]][] = [
  ['SDT', ['sdt', 'sandton']],
  ['CPT', ['cpt', 'cape town']],
  ['DUR', ['dur', 'durban']],
];

/** Commands for sentences, including ones that a company may add. */
export const verbs: VerbWords[] = [
  { id: OPEN, on: null, takes: ['record'], say: ['open', 'track', 'where is', 'show'] },
  { id: 'nearest', on: null, takes: ['record'], say: ['nearest'] },
  { id: 'assign', on: 'shipments', takes: ['person'], say: ['assign', 'give'] },
  { id: 'mail', on: 'shipments', takes: ['text'], say: ['mail', 'email'] },
  { id: 'export', on: null, takes: [], say: ['export'] },
  { id: 'sign-out', on: null, takes: [], say: ['sign out', 'log out'] },
  { id: 'reset-password', on: 'users', takes: ['person'], say: ['reset password'] },
  { id: 'note', on: 'shipments', takes: ['text'], say: ['note'] },
  { id: 'print', on: 'shipments', takes: [], say: ['print'] },
  {
    id: 'status',
    on: 'shipments',
    takes: ['text'],
    say: ['change status', ['cancel', { status: 'Cancelled' }], ['hold', { status: 'hold' }]],
  },
  { id: 'retry', on: null, takes: [], say: ['retry', 'retry failed'] },
  { id: 'resubmit', on: 'events', takes: [], say: ['resubmit'] },
  { id: 'book', on: null, takes: ['record'], say: ['new shipment'] },
  { id: 'replay', on: null, takes: ['moment'], say: ['replay'] },
  { id: 'mode', on: null, takes: [], say: [['dark', { mode: 'Dark' }]] },
  { id: 'columns', on: null, takes: [], say: ['columns'] },
];

const shipments: SetWords = {
  kind: 'shipments',
  names: ['shipment', 'shipments'],
  days: [
    { field: 'delivered', words: ['delivered'], by: 'delivered-by' },
    { field: 'failed', words: ['failed'], by: 'failed-by' },
  ],
  usualDay: 'created',
  conditions: [
    ...Object.entries(flags).map(([value, label]) => ({ field: 'flag', value, words: [label] })),
    { field: 'flag', value: 'failed_today', words: ['failed'] },
    { field: 'status', value: 'delivered', words: ['delivered'] },
    { field: 'status', value: uncollectedStatuses.join(), words: ['collections'] },
    { field: 'service', value: 'OVN', words: ['ovn', 'overnight'] },
    ...branches.map(([value, words]) => ({ field: 'branch', value, words })),
  ],
};
const of = (kind: string, names: string[], conditions: SetWords['conditions']): SetWords => ({
  kind,
  names,
  conditions,
});
const places = branches.map(([value, words]) => ({ field: 'branch', value, words }));
/** Lists of several entities with words in common. */
export const sets: SetWords[] = [
  shipments,
  of(
    'events',
    ['event', 'events'],
    [
      { field: 'state', value: 'failed', words: ['failed'] },
      {
        field: 'failure',
        value: 'customer-reference-missing',
        words: ['customer reference missing'],
      },
    ],
  ),
  of('inbound', ['inbound'], [{ field: 'status', value: 'failed', words: ['failed'] }]),
  of('runs', ['run', 'runs'], [{ field: 'failed', value: '>0', words: ['failed'] }]),
  of(
    'lockers',
    ['locker', 'lockers'],
    [
      { field: 'state', value: 'offline', words: ['offline'] },
      { field: 'fill', value: 'full', words: ['full'] },
      ...places,
    ],
  ),
  of(
    'drivers',
    ['driver', 'drivers'],
    [{ field: 'fix', value: '>10m', words: ['silent'] }, ...places],
  ),
];
