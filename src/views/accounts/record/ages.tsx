import { todayHere } from '#domain/kernel/business-days.ts';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';
import { AgeBar } from '../ages/age-bar.tsx';
import { agedInvoices } from '../ages/aged-invoices.ts';
import { useAges } from '../ages/use-ages.ts';

/** Age analysis of the account as of today. */
export function AgesPart({ record: { id } }: { record: Account }) {
  return useCan()('View billing') ? <Today id={id} /> : null;
}

function Today({ id }: { id: number }) {
  const ages = useAges({ as_of: todayHere(), filter: { account_id: id } });
  return (
    <Part title="Age analysis">
      <PartResult of={ages} what="the age analysis">
        {({ totals }) => (
          <AgeBar
            ages={totals}
            label="Amounts owed by age"
            hrefOf={(band) => agedInvoices({ account: id, band })}
          />
        )}
      </PartResult>
    </Part>
  );
}
