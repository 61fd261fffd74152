import { recordScreen } from '../../ui/screens/record-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { AccountDialogs } from './account-dialog.tsx';
import { AgesPart } from './record/ages.tsx';
import { Details } from './record/details.tsx';
import { Figures } from './record/figures.tsx';
import { Head } from './record/head.tsx';
import { Notes } from './record/notes.tsx';
import { OpenInvoices } from './record/open-invoices.tsx';
import { People } from './record/people.tsx';
import { StatementPart } from './record/statement.tsx';
import { TopUp } from './record/top-up.tsx';
import { Warning } from './record/warning.tsx';
import view from './record.view.ts';
import './account.css';

/** Everything about one account. */
const screen: Screen = recordScreen(view, {
  read: 'GET /accounts/:id',
  kind: 'accounts',
  name: ({ account_code: code, name }) => `${code} ${name}`,
  list: {
    read: 'GET /accounts',
    href: '/accounts',
    missing: 'It may belong to another account, or the link is incomplete.',
  },
  head: [Head, Warning, Figures, AccountDialogs],
  main: [AgesPart, OpenInvoices, StatementPart, People],
  side: [Details, TopUp, Notes],
});
export default screen;
