import { Parts, recordScreen, type RecordPart } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import type { Account } from './account.ts';
import { AccountDialogs } from './account-dialog.tsx';
import { AgesPart } from './record/ages.tsx';
import { Contact, Details } from './record/details.tsx';
import { Figures } from './record/figures.tsx';
import { Head } from './record/head.tsx';
import { History } from './record/history.tsx';
import { Integrations } from './record/integrations.tsx';
import { Notes } from './record/notes.tsx';
import { Newest } from './record/newest.tsx';
import { OpenInvoices } from './record/open-invoices.tsx';
import { OtherLimits, OtherRateGroups } from './record/overrides.tsx';
import { PartLinks, usePart, type PartName } from './record/part-links.tsx';
import { People } from './record/people.tsx';
import { Rates } from './record/rates.tsx';
import { StatementPart } from './record/statement.tsx';
import { TopUp } from './record/top-up.tsx';
import { Trend } from './record/trend.tsx';
import { Warning } from './record/warning.tsx';
import view from './record.view.ts';
import './account.css';

const main: Record<PartName, readonly RecordPart<Account>[]> = {
  overview: [AgesPart, OpenInvoices, Newest],
  statement: [StatementPart],
  users: [People],
  rates: [Rates, OtherRateGroups],
  integrations: [Integrations],
  details: [Details, OtherLimits],
  history: [History],
};

/** Main column: the part of the record that the URL names. */
const Main = ({ record }: { record: Account }) => <Parts of={main[usePart()]} record={record} />;

/**
 * Side parts: trend, contact, top-up and notes. The contact is omitted next to the details, which
 * show it.
 */
const Side = ({ record }: { record: Account }) => (
  <Parts
    of={[Trend, ...(usePart() === 'details' ? [] : [Contact]), TopUp, Notes]}
    record={record}
  />
);

const screen: Screen = recordScreen(view, {
  read: 'GET /accounts/:id',
  kind: 'accounts',
  name: ({ account_code: code, name }) => `${code} ${name}`,
  list: {
    read: 'GET /accounts',
    href: '/accounts',
    missing: 'You may not have access to this account, or the link is incomplete.',
  },
  head: [Head, Warning, Figures, AccountDialogs, PartLinks],
  main: [Main],
  side: [Side],
});
export default screen;
