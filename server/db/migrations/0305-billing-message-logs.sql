-- Billing reads the cost of messages, so it also gets the screens of the two logs.
insert into role_guards (role_id, guard_name)
select r.id, guard from roles r cross join (values ('sent_sms'), ('sent_whatsapp')) as screens (guard)
where r.name = 'Billing' and exists (select from role_permissions p where p.role_id = r.id and p.name = 'View sent messages')
on conflict do nothing;
