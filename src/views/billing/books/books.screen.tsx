import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { invoice } from '#domain/billing/invoice.entity.ts';
import { payment } from '#domain/payments/payment.entity.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatExactTime } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import './books.css';

const CHECK = 'GET /billing/books';
type Rule = ResponseOf<typeof CHECK>[number];

const columns: ListingColumn<Rule>[] = [
  {
    id: 'rule',
    title: 'Rule',
    names: true,
    cell: ({ rule }) => <span className="books-rule">{rule}</span>,
  },
  {
    id: 'result',
    title: 'Result',
    cell: ({ broken }) =>
      broken === 0 ? (
        <StatusMark status="success">Passed</StatusMark>
      ) : (
        <StatusMark status="danger">{formatCount(broken)} off</StatusMark>
      ),
  },
  { id: 'off', title: 'Exceptions', cell: (rule) => <Examples rule={rule} /> },
];

/**
 * Page of the rules that the ledger must follow, with the result of each check; broken rules link
 * to the records that break them.
 */
export default function BooksScreen() {
  const { api } = useApp();
  const checked = useQuery({ ...api.query(CHECK), refetchOnMount: 'always' });
  return (
    <>
      <PageHead
        title="Check the books"
        actions={
          <Button busy={checked.isFetching} onClick={() => void checked.refetch()}>
            Check again
          </Button>
        }
      />
      <QueryResult of={checked} what="the result of the check">
        {(rules) => (
          <>
            <div className="books-verdict">
              {checked.isError ? (
                <FailedNote of={checked}>
                  The last check failed. The results below are from {timeOf(checked.dataUpdatedAt)}.
                </FailedNote>
              ) : (
                <Verdict rules={rules} moment={timeOf(checked.dataUpdatedAt)} />
              )}
            </div>
            <Listing
              label="Accounting rules and their exceptions"
              columns={columns}
              rows={rules.toSorted((one, other) => other.broken - one.broken)}
              rowKey={({ rule }) => rule}
              flush
            />
          </>
        )}
      </QueryResult>
    </>
  );
}

const timeOf = (moment: number): string => formatExactTime(new Date(moment));

function Verdict({ rules, moment }: { rules: readonly Rule[]; moment: string }) {
  const broken = rules.filter((rule) => rule.broken > 0).length;
  if (broken === 0)
    return (
      <Note kind="success" detail={`${rules.length} rules, checked at ${moment}`}>
        The books are in order.
      </Note>
    );
  return (
    <Note
      kind="error"
      detail={`Checked at ${moment}. This is a defect: report it before you post anything.`}
    >
      {broken === 1 ? 'One rule' : `${broken} rules`} of {rules.length}{' '}
      {broken === 1 ? 'does' : 'do'} not hold.
    </Note>
  );
}

const entities = { account, invoice, payment };

/** Shows the first records that break a rule, and how many more there are. */
function Examples({ rule: { broken, examples, leads_to: leads } }: { rule: Rule }) {
  if (broken === 0) return <span className="quiet-text">None</span>;
  const entity = entities[leads];
  const more = broken - examples.length;
  return (
    <ul className="books-off">
      {examples.map(({ label, id, off }, at) => (
        <li key={at}>
          {id === null ? label : <TextLink href={href(entity, { id })}>{label}</TextLink>}
          {off !== null && <span className="quiet-text"> by {inRand(off)}</span>}
        </li>
      ))}
      {more > 0 && <li className="quiet-text">and {formatCount(more)} more</li>}
    </ul>
  );
}
