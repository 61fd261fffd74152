import { useSyncExternalStore } from 'react';
import type { FilterKey } from '#api/list-source.ts';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inWeekOrder, maskedDigits } from '#domain/accounts/parcel-points.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import type { Screen } from '#ui/view.ts';
import { correction } from './correction.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { DecisionLog } from './decision-log.tsx';
import { states, type Profile } from './profile.ts';
import view from './profiles.view.ts';

type Key = FilterKey<'GET /accounts/pp-applications'>;

const col = columnsFor<Profile>();

const columns = [
  col.text('store_name', 'Store', { names: true, sort: 'store_name', width: 190, grows: true }),
  col.state('state', 'State', { sort: 'state', width: 120, of: ({ state }) => states[state] }),
  col.text('contact_name', 'Applicant', { width: 160 }),
  col.text('suburb', 'Suburb', { width: 140, narrow: 'detail' }),
  col.text('zone', 'Zone', { width: 70 }),
  col.ref('account_code', 'Account', { width: 92 }),
  col.ref('point_code', 'Point', { width: 92 }),
  col.text('decided_by', 'Decided by', { width: 140 }),
  col.time('time_created', 'Submitted', { sort: 'time_created', width: 100, narrow: 'end' }),
  col.text('email', 'Email', { width: 200, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: readonly FilterField<Key>[] = [
  stateFilter('state', states),
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
  dayFilter<Key>('created', 'Submitted', { from: 'created_from', to: 'created_to' }),
];

const panel = rowPanel('GET /accounts/pp-applications', {
  kind: 'parcel point applications',
  state: ({ state }) => states[state],
  actions: [
    'parcel-points.1-approve',
    'parcel-points.2-reject',
    'parcel-points.3-suspend',
    'parcel-points.4-add-user',
    'parcel-points.5-export-details',
    'parcel-points.6-correct',
  ],
  facts: (profile) => [
    ['Applicant', profile.contact_name],
    ['Email', profile.email],
    ['Mobile number', <PhoneNumber key="mobile" number={profile.mobile_number} />],
    [
      'Address',
      [profile.street_address, profile.suburb, profile.zone, profile.postal_code].join(', '),
    ],
    [
      'Account',
      <TextLink key="account" href={href(account, { id: profile.account_id })}>
        <span className="ref">{profile.account_code}</span> {profile.account}
      </TextLink>,
    ],
    ['Point', profile.point_code],
    [
      'Bank',
      [profile.bank_name, maskedDigits(profile.bank_account_last_digits)].filter(Boolean).join(' '),
    ],
    ...inWeekOrder(profile.opening_hours).map(([day, hours]) => [`Open, ${day}`, hours] as const),
    ['Submitted', formatMoment(profile.time_created)],
    [
      'Decided',
      [profile.decided_by, formatMoment(profile.decided_at)].filter(Boolean).join(', ') || null,
    ],
    ['Reason', profile.rejection_reason],
  ],
  parts: [DecisionLog],
});

/** List of parcel point applications, with their state. */
const screen: Screen = tableScreen(view, {
  list: 'GET /accounts/pp-applications',
  kind: 'parcel point applications',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel },
  parts: { dialogs: Correcting },
});
export default screen;

function Correcting() {
  const profile = useSyncExternalStore(correction.subscribe, correction.current);
  return profile && <CorrectionDialog record={profile} onClose={() => correction.open(null)} />;
}
