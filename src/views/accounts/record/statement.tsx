import { formatColumnDate } from '#domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { creditPayment } from '#domain/payments/credit-payment.entity.ts';
import { href } from '#domain/entities/href.ts';
import { invoice } from '#domain/billing/invoice.entity.ts';
import { payment } from '#domain/payments/payment.entity.ts';
import { transactionWords } from '#domain/billing/ledger.ts';
import { inRand } from '#domain/kernel/money.ts';
import { usualStart, type sentStatementTypes } from '#domain/billing/statements.ts';
import { canReverseTransaction } from '#domain/billing/transactions.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account, Statement, TransactionRow } from '../account.ts';
import { downloadStatement, STATEMENT, typeOptions } from '../statement-file.ts';
import { Day } from './day.tsx';

/** Row of the statement, or its opening or closing balance. */
interface Line {
  key: string;
  row: TransactionRow | null;
  text: string;
  balance: number;
}

const columns: ListingColumn<Line>[] = [
  { id: 'date', title: 'Date', cell: ({ row }) => row && <Day date={row.date} /> },
  {
    id: 'kind',
    title: 'Kind',
    cell: ({ row }) => row && <Kind row={row} />,
  },
  { id: 'reference', title: 'Reference', cell: ({ row }) => row && <Reference row={row} /> },
  {
    id: 'what',
    title: 'Description',
    names: true,
    cell: ({ text }) => <span className="statement-what">{text}</span>,
  },
  { id: 'debit', title: 'Debit', number: true, cell: ({ row }) => <Amount of={row?.debit} /> },
  { id: 'credit', title: 'Credit', number: true, cell: ({ row }) => <Amount of={row?.credit} /> },
  {
    id: 'balance',
    title: 'Balance',
    number: true,
    cell: ({ balance }) => <span className="account-day">{inRand(balance)}</span>,
  },
];

const reversing: ListingColumn<Line> = {
  id: 'do',
  title: 'Actions',
  hideTitle: true,
  cell: ({ row }) =>
    row &&
    canReverseTransaction(row) === true && (
      <RowActions
        subject={subjectOfRows('transactions', [row])}
        show={['transactions.1-reverse']}
        quiet
        of={`${row.reference} of ${formatColumnDate(row.date)}`}
      />
    ),
};

const Amount = ({ of: amount }: { of: number | undefined }) =>
  amount ? <span className="account-day">{inRand(amount)}</span> : null;

function Kind({ row: { kind, reversed_by: by } }: { row: TransactionRow }) {
  const word = transactionWords[kind];
  return by === null ? word : <span className="quiet-text">{word}, reversed</span>;
}

function Reference({ row: { kind, reference, ...row } }: { row: TransactionRow }) {
  const can = useCan();
  const text = <span className="ref">{reference}</span>;
  if (row.invoice_id !== null && kind === 'invoice')
    return <TextLink href={href(invoice, { id: row.invoice_id })}>{text}</TextLink>;
  if (row.payment_id !== null && can('View payment imports'))
    return (
      <TextLink
        href={href(row.payment_kind === 'credit' ? creditPayment : payment, { id: row.payment_id })}
      >
        {text}
      </TextLink>
    );
  return text;
}

/** Statement of a period, or open items at its end. */
export function StatementPart({ record }: { record: Account }) {
  return useCan()('View billing') ? <Asked account={record} /> : null;
}

type Type = (typeof sentStatementTypes)[number];

function Asked({ account }: { account: Account }) {
  const { api, toasts } = useApp();
  const today = todayHere();
  const [type, setType] = useState<Type>('activity');
  const [from, setFrom] = useState(() => usualStart(today));
  const [until, setUntil] = useState(today);
  const query = { account_id: account.id, start_date: from, end_date: until };
  const shown = type === 'activity' ? 'transactions' : type;
  const found = useQuery(api.query(STATEMENT, { query: { ...query, type: shown } }));
  const print = { ...query, type };
  const save = () =>
    void downloadStatement(account.account_code, print, {
      fetchFile: () => api.call(STATEMENT, { query: print }, { accept: 'application/pdf' }),
      showToast: (words) => void toasts.show(words),
    });
  return (
    <Part
      title="Statement"
      action={
        <div className="statement-actions">
          <RowActions
            subject={subjectOfRows('accounts', [account])}
            show={['accounts.a-adjust']}
            quiet
          />
          <Button onClick={save}>Download PDF</Button>
        </div>
      }
      flush
    >
      <div className="statement-asked">
        <SelectField label="Type" choices={typeOptions} value={type} onChange={setType} />
        {type === 'activity' && (
          <TextField
            label="From"
            type="date"
            max={until}
            value={from}
            onChange={(day) => day !== '' && setFrom(day)}
          />
        )}
        <TextField
          label="Until"
          type="date"
          max={today}
          value={until}
          onChange={(day) => day !== '' && setUntil(day)}
        />
      </div>
      <PartResult of={found} what="the statement">
        {(statement) => <Rows statement={statement} />}
      </PartResult>
    </Part>
  );
}

function linesOf({ rows, type, brought_forward, carried_forward }: Statement): Line[] {
  const lines = rows.map((row) => ({
    key: String(row.id),
    row,
    text: row.description,
    balance: row.balance,
  }));
  if (type === 'open-item') return lines;
  const edge = (text: string, balance: number): Line => ({ key: text, row: null, text, balance });
  return [
    edge('Balance brought forward', brought_forward),
    ...lines,
    edge('Balance carried forward', carried_forward),
  ];
}

function Rows({ statement }: { statement: Statement }) {
  const can = useCan();
  const isOpen = statement.type === 'open-item';
  return (
    <Listing
      label={isOpen ? 'Open items' : 'Transactions with the balance after each'}
      columns={can('Edit transactions') && !isOpen ? [...columns, reversing] : columns}
      rows={linesOf(statement)}
      rowKey={({ key }) => key}
      empty={<p className="part-quiet">No open items on {statement.end_date}.</p>}
      flush
    />
  );
}
