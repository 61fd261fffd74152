import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { useSyncExternalStore } from 'react';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { parcelPointApplicationFields } from '#domain/accounts/parcel-point-application.fields.ts';
import { inWeekOrder, maskedDigits } from '#domain/accounts/parcel-points.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { correction } from './correction.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { DecisionLog } from './decision-log.tsx';
import { states } from './profile.ts';
import view from './profiles.view.ts';

const table = showFields('GET /accounts/pp-applications', parcelPointApplicationFields, {
  labels: { state: states },
});
export const { filters } = table;

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
    ...fieldFacts(parcelPointApplicationFields, profile, [
      'contact_name',
      'email',
      'mobile_number',
    ]),
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
    ...fieldFacts(parcelPointApplicationFields, profile, ['point_code']),
    [
      'Bank',
      [profile.bank_name, maskedDigits(profile.bank_account_last_digits)].filter(Boolean).join(' '),
    ],
    ...inWeekOrder(profile.opening_hours).map(([day, hours]) => [`Open, ${day}`, hours] as const),
    ...fieldFacts(parcelPointApplicationFields, profile, ['time_created']),
    [
      'Decided',
      [profile.decided_by, formatMoment(profile.decided_at)].filter(Boolean).join(', ') || null,
    ],
    ...fieldFacts(parcelPointApplicationFields, profile, ['rejection_reason']),
  ],
  parts: [DecisionLog],
});

/** List of parcel point applications, with their state. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'parcel point applications',
  sort: ['time_created', 'DESC'],
  record: { panel },
  parts: { dialogs: Correcting },
});
export default screen;

function Correcting() {
  const profile = useSyncExternalStore(correction.subscribe, correction.current);
  return profile && <CorrectionDialog record={profile} onClose={() => correction.open(null)} />;
}
