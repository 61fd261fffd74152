import { expect, test } from 'vitest';
import type { RowsOf } from './history.ts';

/** Tables that stay empty until users fill them; the demo history adds no rows. */
const emptyAtFirst = [
  'absences',
  'assistant_previews',
  'background_tasks',
  'bank_lines',
  'call_counts',
  'claim_overrides',
  'console_errors',
  'counted_guesses',
  'credit_overrides',
  'door_open_notices',
  'driver_devices',
  'driver_doubts',
  'driver_news',
  'driver_trails',
  'email_files',
  'emails',
  'figure_samples',
  'idempotency_keys',
  'import_mappings',
  'installation_keys',
  'jobs',
  'known_places',
  'locker_batteries',
  'locker_deadline_looks',
  'locker_follow_ups',
  'locker_heartbeats',
  'locker_keys',
  'locker_wrong_codes',
  'message_counts',
  'nodes',
  'notification_reads',
  'now_alarms',
  'now_claims',
  'now_snoozes',
  'outage_choices',
  'outage_messages',
  'outage_redirects',
  'outage_steps',
  'paused_queues',
  'pending_changes',
  'promo_redemptions',
  'provider_calls',
  'rate_effects',
  'rate_overrides',
  'report_schedules',
  'report_sends',
  'sessions',
  'shedding_stages',
  'shedding_status',
  'shipment_note_files',
  'sign_in_attempts',
  'simulated_day',
  'single_use_links',
  'statement_layouts',
  'statement_sends',
  'turns',
];

/** Checks that the demo shows every part of the product: only tables filled by users are empty. */
export function testTables(rowsOf: RowsOf): void {
  test('every table has rows, except tables that are known to start empty', async () => {
    const tables = `select tablename as name from pg_tables where schemaname = current_schema()`;
    const names = await rowsOf<{ name: string }>(tables);
    const empty: string[] = [];
    for (const { name } of names) {
      if ((await rowsOf(`select 1 as one from ${name} limit 1`)).length === 0) empty.push(name);
    }
    expect(empty.toSorted()).toEqual(emptyAtFirst);
  });
}
