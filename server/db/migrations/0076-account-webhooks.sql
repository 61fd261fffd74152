-- The webhook of an account's record is an integration like any other: there is one fact, and it is sent.
alter table integrations add column is_of_account boolean not null default false;
update integrations i set is_of_account = true from accounts a
where i.account_id = a.id and i.url = a.webhook_url;
create unique index integrations_of_account on integrations (account_id) where is_of_account;
