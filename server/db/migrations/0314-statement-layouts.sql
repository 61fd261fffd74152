--: import type { StatementMapping } from '#domain/payments/statement-fields.ts';

-- Columns of bank statements as a person chose them, by bank.
create table statement_layouts (
  id integer generated always as identity primary key,
  bank text not null,
  -- Digest of the headings, or of the kinds of cells of files without headings.
  signature text not null unique,
  mapping jsonb not null, --: StatementMapping
  user_id integer,
  time_modified timestamptz not null default now()
);

select baton_tenant_scope('statement_layouts', 'staff');
