import { outgoingInEveryState } from './outgoing.ts';
import type { World } from './world.ts';

/** Messages in every state, the bank file of today, an account over its limit, a halted invoice run, and failures of the marketplace. */
export async function workOfTheOffice(here: World): Promise<void> {
  await outgoingInEveryState(here);
  const { pool } = here.database;
  await pool.query(`update accounts set billing_type = 'invoice', credit_limit = 1
    where id = (select id from accounts where balance > 10 order by id limit 1)`);
  await pool.query(`insert into runs (user_id, call, entity, title, state, selection_kind, arguments, total)
    values (3, 'POST /accounts/invoice-run', 'accounts', 'Invoice', 'paused', 'ids', '{}', 4)`);
  await pool.query(`insert into payment_imports (kind, file_name, sha256, row_count, total, user_id)
    values ('receipts', 'FNB-today.csv', 'of today', 0, 0, 3)`);
  await pool.query(`insert into text_messages (shipment_id, channel, template, mobile_number, message, status, error)
    select shipment_id, 'sms', 'pin', '+27825550101', 'PIN', 'failed', 'busy' from marketplace_shipments
    where shipment_id is not null order by id limit 1`);
  await pool.query(`insert into marketplace_webhook_logs (direction, url, request, error)
    values ('out', 'https://marketplace.example', '{}', 'no answer')`);
}
