import { sql } from 'drizzle-orm';
import { takeNumbers } from '#server/features/billing/statements/document-numbers.ts';
import { invoiceEndedPeriods } from '#server/features/billing/invoices/nightly-invoices.ts';
import { invoiceRun } from '../support/given/invoice.ts';
import { refusalOf, type Flip, type Flips, type FlippedCompany } from './company.ts';

/** Checks that a setting changes the supplier details on a document dated today. */
const printed = (field: string, values: readonly [string, string]): Flip => ({
  values,
  seen: values,
  look: ({ within }) =>
    within(async (db) => {
      const { rows } = await db.execute<{ said: string }>(
        sql`select baton_document_snapshot(a) -> 'supplier' ->> ${field} as said from accounts a where a.id = 1`,
      );
      return rows[0]?.said;
    }),
});

const UNDONE = new Error('undone');

/** Number of the next invoice. */
async function nextNumber({ within }: FlippedCompany): Promise<string | undefined> {
  let written: string | undefined;
  await within(async (db) => {
    [{ written } = { written: undefined }] = await takeNumbers(db, 'invoice', 1);
    throw UNDONE;
  }).catch((error: unknown) => {
    if (error !== UNDONE) throw error;
  });
  return written?.slice(0, 3);
}

const chargesOf = async ({ rows: query }: FlippedCompany, id: number) =>
  (await query('select id from charges where shipment_id = $1', [id])).length;

/** Number of charges for a shipment that is measured slightly heavier after it was invoiced. */
async function chargesOfHeavier(here: FlippedCompany): Promise<number> {
  const { id } = await here.given.shipment();
  const ops = await here.as('ops');
  await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status: 'collected' } });
  await invoiceRun(here, [1]);
  const measures = {
    parcel: 1,
    actual_length: 30,
    actual_width: 30,
    actual_height: 30,
    actual_weight: 7,
  };
  await ops.call('POST /tracking/shipment-events', {
    body: { ids: [id], status: 'swad-dimensions', measures },
  });
  return chargesOf(here, id);
}

let numbers = 100_000_000;

/** Credits of a new account that has a new VAT number. */
async function credited(here: FlippedCompany): Promise<number[]> {
  const admin = await here.as('superadmin');
  numbers += 1;
  const { id } = await admin.call('POST /accounts', {
    body: {
      name: `Vat ${numbers}`,
      email: `vat${numbers}@x.example`,
      mobile_number: '+27825550101',
      vat_number: `4${numbers}`,
    },
  });
  const rows = await here.rows(
    `select amount::float8 from transactions where account_id = $1 and reference = 'FIRST-SHIPMENT'`,
    [id],
  );
  return rows.map(({ amount }) => amount);
}

export const moneyFlips: Flips = {
  billing_company_name: printed('name', ['Alpha', 'Beta']),
  billing_address: printed('address', ['1 Long Street', '2 Short Street']),
  billing_vat_number: printed('vat_number', ['4000000001', '4000000002']),
  billing_registration_number: printed('registration_number', ['2011/1/07', '2011/2/07']),
  billing_email: printed('email', ['alpha@x.example', 'beta@x.example']),
  billing_bank_name: printed('bank_name', ['Alpha', 'Beta']),
  billing_bank_account_number: printed('bank_account_number', ['1', '2']),
  billing_bank_branch_code: printed('bank_branch_code', ['250655', '250656']),
  invoice_number_prefix: { values: ['ABC', 'XYZ'], seen: ['ABC', 'XYZ'], look: nextNumber },
  invoice_vat_percentage: {
    values: ['15', '20'],
    seen: [15, 20],
    look: async (here) => {
      const [rate] = (await here.quote()).rates;
      return rate && Math.round((100 * rate.vat) / rate.charge_excluding_vat);
    },
  },
  invoice_trigger_shipment_status: {
    values: ['collected', 'submitted'],
    seen: [0, 1],
    look: async (here) => chargesOf(here, (await here.given.shipment()).id),
  },
  shipping_difference_minimum: {
    values: ['0', '100000'],
    seen: [2, 1],
    look: chargesOfHeavier,
    given: { billing_vat_number: '4870212345' },
  },
  nightly_invoice_run: {
    values: ['true', 'false'],
    seen: [1, 0],
    look: async (here) => {
      let asked = 0;
      await invoiceEndedPeriods(here.services, async () => {
        asked += 1;
        return new Date('2000-01-01T12:00:00Z');
      });
      return asked;
    },
    given: { billing_vat_number: '4870212345' },
  },
  enable_payment_intervention: {
    values: ['true', 'false'],
    seen: ['unpaid', 'refused'],
    look: async (here) => {
      await here.given.account(2, { billing_type: 'prepaid', credit_limit: -100_000 });
      const reason = await refusalOf(here.given.shipment({ by: 'other' }));
      if (reason !== null) return 'refused';
      const [row] = await here.rows(
        `select payment_state from shipments where account_id = 2 order by id desc limit 1`,
      );
      return row.payment_state;
    },
  },
  show_bill_transactions: {
    values: ['true', 'false'],
    seen: [null, 'Ask us for a statement.'],
    look: async (here) =>
      refusalOf(
        (await here.as('account')).call('GET /billing/statements', {
          query: {
            account_id: 1,
            start_date: '2026-11-01',
            end_date: '2026-11-20',
            type: 'activity',
          },
        }),
      ),
  },
  enable_free_one_shipment_on_valid_vat_number: {
    values: ['false', 'true'],
    seen: [[], [-150]],
    look: credited,
    given: { free_one_shipment_on_valid_vat_number_amount: '150' },
  },
  free_one_shipment_on_valid_vat_number_amount: {
    values: ['100', '120'],
    seen: [[-100], [-120]],
    look: credited,
    given: { enable_free_one_shipment_on_valid_vat_number: 'true' },
  },
};
