-- Reports read wrong codes of a period, whatever the locker.
create index locker_wrong_codes_at on locker_wrong_codes (at);
