-- Reports that come with the product, are composed from a dataset, or lie on a report server. Nobody could add any before:
-- what is there came with a demo company and showed nothing.
delete from workspaces;

alter table workspaces alter column external_workspace_id drop not null;
create unique index workspaces_name on workspaces (coalesce(account_id, 0), lower(name));

alter table reports
  alter column external_report_id drop not null,
  alter column embed_url drop not null,
  add column kind text not null check (kind in ('built-in', 'composed', 'embedded')),
  add column definition jsonb,
  add constraint reports_kind check (
    case kind
      when 'embedded' then external_report_id is not null and embed_url is not null and definition is null
      else definition is not null and external_report_id is null and embed_url is null
    end);
create unique index reports_built_in on reports ((definition ->> 'report')) where kind = 'built-in';
create unique index reports_name on reports (workspace_id, lower(name));
