-- Documents come in by a call, from accounts too; they are told of for themselves, and may be corrected.
drop policy tenant on inbound_xml;
create policy tenant on inbound_xml to baton_tenant using (account_id = baton_account()) with check (account_id = baton_account());
alter table inbound_xml add column version integer not null default 1;
drop trigger tell_insert on inbound_xml;
drop trigger tell_update on inbound_xml;
drop trigger tell_delete on inbound_xml;
select baton_track_changes('inbound_xml', 'inbound-documents', 'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
create index inbound_xml_reference on inbound_xml (account_id, reference) where reference is not null;
