import type { World } from '../world.ts';

/** Number of a built-in report. */
export async function reportId({ database }: World, name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from reports where definition ->> 'report' = $1`,
    [name],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no report ${name}`);
  return found.id;
}

/** A configuration with a report server. */
export const REPORT_SERVER = {
  reportSecret: 'a secret that only both servers have',
  reportHosts: ['https://boards.example'],
};

/** Adds a report of the report server, readable by these roles. */
export async function embeddedReport(
  { database }: World,
  roles: readonly number[],
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with place as (
       insert into workspaces (name, external_workspace_id) values ('Boards', gen_random_uuid())
       on conflict (coalesce(account_id, 0), lower(name)) do update set is_active = true returning id),
     report as (
       insert into reports (workspace_id, name, kind, external_report_id, embed_url)
       select id, 'Board ' || gen_random_uuid(), 'embedded', gen_random_uuid(), 'https://boards.example/embed/7' from place returning id),
     given as (insert into report_roles (report_id, role_id) select report.id, role from report cross join unnest($1::int[]) role)
     select id from report`,
    [roles],
  );
  return rows[0]?.id ?? 0;
}
