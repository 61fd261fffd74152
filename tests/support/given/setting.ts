import type { Server } from '../world.ts';

/**
 * Saves settings of the company or an account. Null deletes them, also for every account; a deleted
 * name may end in %.
 */
export async function settings(
  server: Server,
  values: Readonly<Record<string, string | null>>,
  account_id: number | 'every' = 0,
): Promise<void> {
  const given = Object.entries(values).flatMap(([setting, value]) =>
    value === null ? [] : [{ setting, value }],
  );
  const gone = Object.keys(values).filter((name) => values[name] === null);
  if (gone.length > 0)
    await server.rows(
      'delete from settings where (account_id = $1 or $1 is null) and setting like any($2)',
      [
        account_id === 'every' ? null : account_id,
        gone.map((name) => name.replaceAll('_', String.raw`\_`)),
      ],
    );
  if (given.length === 0) return;
  const client = await server.as('superadmin');
  const account = account_id === 'every' || account_id === 0 ? {} : { account_id };
  await client.call('POST /settings', { body: { ...account, data: given } });
}
