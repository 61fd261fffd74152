-- What somebody is on is over for walls only while it gets less: how much it was is kept with the claim.
alter table now_claims add column count integer;
update now_claims set count = 0;
alter table now_claims alter column count set not null;
