-- Rows of an import that repeat a booked shipment or another row wait for a person.
alter table import_rows
  -- Why the row is left out.
  add column notice text,
  -- Whether a person included the row although it repeats another one.
  add column is_included boolean not null default false;
alter table import_rows alter column
  state set not null; --: 'good' | 'bad' | 'repeated' | 'committed' | 'skipped'

-- Sheet of the workbook that was read.
alter table imports add column sheet text;

-- Headings by field as a person of the account mapped them last.
create table import_mappings (
  account_id integer primary key,
  mapping jsonb not null, --: Record<string, string>
  time_modified timestamptz not null default now()
);

select baton_tenant_scope('import_mappings', 'own');
