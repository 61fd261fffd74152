-- A schedule holds from a day on, until another of its provider does: the next one can be imported before it begins.
alter table shedding_slots add column valid_from date not null default '2000-01-01';
drop index shedding_slots_block;
create index shedding_slots_block on shedding_slots (provider, valid_from, block);
