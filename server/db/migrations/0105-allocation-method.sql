-- What becomes of money that names an account and no invoice: it settles what is owed, the oldest first, or waits for a person.
alter table accounts add column allocation_method text not null default 'oldest-first' check (allocation_method in ('oldest-first', 'manual'));
