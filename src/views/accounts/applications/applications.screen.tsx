import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { account } from '#domain/accounts/account.entity.ts';
import { applicationFields } from '#domain/accounts/application.fields.ts';
import { href } from '#domain/entities/href.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { states, type Application } from './application.ts';
import view from './applications.view.ts';

const table = showFields('GET /accounts/applications', applicationFields, {
  labels: { state: states },
});
export const { filters } = table;

const panel = rowPanel('GET /accounts/applications', {
  kind: 'applications',
  state: ({ state }) => states[state],
  actions: ['applications.1-approve', 'applications.2-reject'],
  facts: (application) => [
    ...fieldFacts(applicationFields, application, ['name', 'email']),
    ['Confirmed', application.is_confirmed === true ? 'Yes' : 'Not yet'],
    ...fieldFacts(applicationFields, application, ['mobile_number', 'message', 'time_created']),
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

/** List of account applications with their states. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'applications',
  sort: ['time_created', 'DESC'],
  record: { panel },
});
export default screen;
