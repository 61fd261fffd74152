import { navigate, useSearch } from 'wouter/use-browser-location';
import { ageBands, ageBases, ageGroupings, creditTreatments } from '#domain/accounts/ages.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { AgeBar } from './age-bar.tsx';
import { AgeFiles } from './age-files.tsx';
import { agedInvoices } from './aged-invoices.ts';
import { useAges, type AgeAnalysis } from './use-ages.ts';
import '../account.css';

type Row = AgeAnalysis['rows'][number];
type Figures = AgeAnalysis['totals'];

interface Question {
  as_of: string;
  basis: (typeof ageBases)[number];
  unallocated: (typeof creditTreatments)[number];
  by: (typeof ageGroupings)[number];
}

/**
 * Reads the parameters of the analysis from the URL; missing or invalid parameters get their
 * defaults.
 */
function questionIn(search: string): Question {
  const given = new URLSearchParams(search);
  const day = given.get('asof') ?? '';
  return {
    as_of: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : todayHere(),
    basis: ageBases.find((one) => one === given.get('basis')) ?? 'invoice-date',
    unallocated: creditTreatments.find((one) => one === given.get('unallocated')) ?? 'apart',
    by: ageGroupings.find((one) => one === given.get('by')) ?? 'account',
  };
}

function addressOf({ as_of, basis, unallocated, by }: Question): string {
  const params = new URLSearchParams({ asof: as_of, basis, unallocated, by });
  return `/accounts/age-analysis?${params.toString()}`;
}

const figures: readonly (readonly [key: keyof Figures, title: string])[] = [
  ...ageBands.map(({ key, label }) => [key, label] as const),
  ['unallocated', 'Unallocated'],
  ['balance', 'Balance'],
];

const groupings: { value: Question['by']; label: string }[] = [
  { value: 'account', label: 'Account' },
  { value: 'agent', label: 'Sales agent' },
  { value: 'branch', label: 'Branch' },
];

/** Account id of the totals row. */
const ALL = 0;

/**
 * Columns of the analysis. Amounts link to their invoices only in the analysis of today, because
 * the list of invoices has no past states.
 */
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

type Group = AgeAnalysis['groups'][number];

const groupColumns: ListingColumn<Group>[] = [
  { id: 'name', title: 'Group by', names: true, cell: ({ name }) => name ?? 'None' },
  { id: 'accounts', title: 'Accounts', number: true, cell: (one) => formatCount(one.accounts) },
  ...figures.map(([key, title]) => ({
    id: key,
    title,
    number: true,
    cell: (group: Group) => <Amount amount={group[key]} />,
  })),
];

/** Totals per agent or branch. */
const Groups = ({ analysis: { groups } }: { analysis: AgeAnalysis }) => (
  <Listing
    label="Total owed by age"
    columns={groupColumns}
    rows={groups}
    rowKey={({ name }) => name ?? ''}
    flush
  />
);

const Amount = ({ amount }: { amount: number }) => (
  <span className={amount === 0 ? 'quiet-text account-day' : 'account-day'}>{inRand(amount)}</span>
);

/** Age analysis of all accounts as of any day. */
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
        actions={<AgeFiles question={question} />}
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
          label="Age by"
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
            { value: 'oldest-first', label: 'Settle the oldest invoices first' },
          ]}
          value={question.unallocated}
          onChange={(unallocated) => ask({ unallocated })}
        />
        <SelectField
          label="Group by"
          choices={groupings}
          value={question.by}
          onChange={(by) => ask({ by })}
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
      <EmptyState kind="no-match" title="No open balances">
        No account owed anything or was in credit on {as_of}.
      </EmptyState>
    );
  const all = {
    ...totals,
    account_id: ALL,
    account_code: '',
    name: 'All accounts',
    credit_limit: 0,
    group: null,
  };
  return (
    <>
      <section className="age-company" aria-label="The whole company">
        <AgeBar ages={totals} label="Amounts owed to the company by age" />
        <p className="age-rest">
          Balance <b>{inRand(totals.balance)}</b>
        </p>
      </section>
      {analysis.groups.length > 0 && <Groups analysis={analysis} />}
      <Listing
        label="Accounts with amounts owed by age"
        columns={columnsFor(analysis)}
        rows={[...rows, all]}
        rowKey={({ account_id: id }) => id}
        flush
      />
    </>
  );
}
