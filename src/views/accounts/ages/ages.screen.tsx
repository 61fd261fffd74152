import { navigate, useSearch } from 'wouter/use-browser-location';
import { ageBands, ageBases, creditTreatments } from '../../../domain/ages.ts';
import { todayHere } from '../../../domain/business-days.ts';
import { BYTE_ORDER_MARK, csvLines } from '../../../domain/csv.ts';
import { account } from '../../../domain/entities/account.ts';
import { href } from '../../../domain/entities/href.ts';
import { formatCount } from '../../../domain/format.ts';
import { inRand } from '../../../domain/money.ts';
import { download } from '../../../ui/download.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { AgeBar } from './age-bar.tsx';
import { agedInvoices } from './aged-invoices.ts';
import { useAges, type AgeAnalysis } from './use-ages.ts';
import '../account.css';

type Row = AgeAnalysis['rows'][number];
type Figures = AgeAnalysis['totals'];

interface Question {
  as_of: string;
  basis: (typeof ageBases)[number];
  unallocated: (typeof creditTreatments)[number];
}

/** What the address asks for; what it does not say, or says wrongly, is as usual. */
function questionIn(search: string): Question {
  const given = new URLSearchParams(search);
  const day = given.get('asof') ?? '';
  return {
    as_of: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : todayHere(),
    basis: ageBases.find((one) => one === given.get('basis')) ?? 'invoice-date',
    unallocated: creditTreatments.find((one) => one === given.get('unallocated')) ?? 'apart',
  };
}

function addressOf({ as_of, basis, unallocated }: Question): string {
  const params = new URLSearchParams({ asof: as_of, basis, unallocated });
  return `/accounts/age-analysis?${params.toString()}`;
}

const figures: readonly (readonly [key: keyof Figures, title: string])[] = [
  ...ageBands.map(({ key, label }) => [key, label] as const),
  ['unallocated', 'Unallocated'],
  ['balance', 'Balance'],
];

/** In the place of an account's number: the line of all of them. */
const ALL = 0;

/** The columns; amounts open the invoices behind them, which are known for today only. */
const columnsFor = ({ as_of: day, basis, unallocated }: AgeAnalysis): ListingColumn<Row>[] => [
  {
    id: 'code',
    title: 'Code',
    names: true,
    cell: ({ account_id: id, account_code: code }) =>
      id === ALL ? (
        'Total'
      ) : (
        <TextLink href={href(account, { id })}>
          <span className="ref">{code}</span>
        </TextLink>
      ),
  },
  { id: 'name', title: 'Name', cell: ({ name }) => name },
  ...figures.map(([key, title]) => ({
    id: key,
    title,
    number: true,
    cell: (row: Row) => {
      const amount = <Amount amount={row[key]} />;
      const band = ageBands.find((one) => one.key === key)?.key;
      const isOpen = band !== undefined && day === todayHere() && unallocated === 'apart';
      if (!isOpen || row[key] === 0) return amount;
      const of = row.account_id === ALL ? {} : { account: row.account_id };
      return <TextLink href={agedInvoices({ ...of, band, basis })}>{amount}</TextLink>;
    },
  })),
];

const Amount = ({ amount }: { amount: number }) => (
  <span className={amount === 0 ? 'quiet-text account-day' : 'account-day'}>{inRand(amount)}</span>
);

/** What every account owes and for how long, as of any day. */
export default function AgeAnalysisScreen() {
  const question = questionIn(useSearch());
  const found = useAges(question);
  const ask = (changed: Partial<Question>) =>
    navigate(addressOf({ ...question, ...changed }), { replace: true });
  return (
    <>
      <PageHead
        title="Age analysis"
        {...(found.data && { count: formatCount(found.data.rows.length) })}
        actions={
          found.data && (
            <Button onClick={() => found.data && save(found.data)}>Download as CSV</Button>
          )
        }
      />
      <div className="age-asked">
        <TextField
          label="As of"
          type="date"
          max={todayHere()}
          value={question.as_of}
          onChange={(day) => day !== '' && ask({ as_of: day })}
        />
        <SelectField
          label="Ages count from"
          choices={[
            { value: 'invoice-date', label: 'Invoice date' },
            { value: 'due-date', label: 'Due date' },
          ]}
          value={question.basis}
          onChange={(basis) => ask({ basis })}
        />
        <SelectField
          label="Unallocated credits"
          choices={[
            { value: 'apart', label: 'Shown separately' },
            { value: 'oldest-first', label: 'Settle the oldest first' },
          ]}
          value={question.unallocated}
          onChange={(unallocated) => ask({ unallocated })}
        />
      </div>
      <QueryResult of={found} what="the age analysis">
        {(analysis) => <Analysis analysis={analysis} />}
      </QueryResult>
    </>
  );
}

function Analysis({ analysis }: { analysis: AgeAnalysis }) {
  const { rows, totals, as_of } = analysis;
  if (rows.length === 0)
    return (
      <EmptyState kind="no-match" title="Nothing was open">
        No account owed anything or was in credit on {as_of}.
      </EmptyState>
    );
  const all = {
    ...totals,
    account_id: ALL,
    account_code: '',
    name: 'All accounts',
    credit_limit: 0,
  };
  return (
    <>
      <section className="age-company" aria-label="The whole company">
        <AgeBar ages={totals} label="What is owed to the company by age" />
        <p className="age-rest">
          Balance <b>{inRand(totals.balance)}</b>
        </p>
      </section>
      <Listing
        label="Accounts with what they owe by age"
        columns={columnsFor(analysis)}
        rows={[...rows, all]}
        rowKey={({ account_id: id }) => id}
        flush
      />
    </>
  );
}

function save({ rows, totals, as_of }: AgeAnalysis): void {
  const lines = [
    ['Code', 'Name', ...figures.map(([, title]) => title)],
    ...rows.map((row) => [row.account_code, row.name, ...figures.map(([key]) => row[key])]),
    ['', 'All accounts', ...figures.map(([key]) => totals[key])],
  ];
  const text = BYTE_ORDER_MARK + csvLines(lines);
  download(`age-analysis-${as_of}.csv`, new Blob([text], { type: 'text/csv' }));
}
