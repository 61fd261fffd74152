import type { FilterKey } from '#api/list-source.ts';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';
import { states, type Application } from './application.ts';
import view from './applications.view.ts';

const col = columnsFor<Application>();

const columns = [
  col.text('company', 'Company', { names: true, sort: 'company', width: 190, grows: true }),
  col.state('state', 'State', { sort: 'state', width: 120, of: ({ state }) => states[state] }),
  col.text('name', 'Applicant', { width: 160 }),
  col.text('email', 'Email', { width: 220, grows: true }),
  col.flag('is_confirmed', 'Address confirmed', { width: 140 }),
  col.ref('account_code', 'Account', { width: 92 }),
  col.text('decided_by', 'Decided by', { width: 140 }),
  col.time('time_created', 'Applied', { sort: 'time_created', width: 100 }),
  col.text('mobile_number', 'Mobile number', { width: 130, hidden: true }),
  col.time('decided_at', 'Decided', { width: 100, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: FilterField<FilterKey<'GET /accounts/applications'>>[] = [
  stateFilter('state', states),
  dayFilter('created', 'Applied', { from: 'created_from', to: 'created_to' }),
];

const panel = rowPanel('GET /accounts/applications', {
  kind: 'applications',
  state: ({ state }) => states[state],
  actions: ['applications.1-approve', 'applications.2-reject'],
  facts: (application) => [
    ['Applicant', application.name],
    ['Email', application.email],
    ['Confirmed', application.is_confirmed === true ? 'Yes' : 'Not yet'],
    [
      'Mobile number',
      application.mobile_number && <PhoneNumber key="mobile" number={application.mobile_number} />,
    ],
    ['Message', application.message],
    ['Applied', formatMoment(application.time_created)],
    ...decisionOf(application),
  ],
});

function decisionOf(application: Application) {
  if (application.state === 'new') return [];
  const { account_id: id, account_code: code, rejection_reason: reason } = application;
  return [
    [
      'Decided',
      [application.decided_by, formatMoment(application.decided_at)].filter(Boolean).join(', '),
    ],
    ...(reason === null ? [] : [['Reason', reason] as const]),
    ...(id === null
      ? []
      : [
          [
            'Account',
            <TextLink key="account" href={href(account, { id })}>
              {code}
            </TextLink>,
          ] as const,
        ]),
  ] as const;
}

/** List of applications for accounts, with their state. */
const screen: Screen = tableScreen(view, {
  list: 'GET /accounts/applications',
  kind: 'applications',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel },
});
export default screen;
