-- Payment references have a list of their own.
do $$
declare
  old record;
begin
  for old in select tgname from pg_trigger where tgrelid = 'payment_references'::regclass and tgname like 'tell%' loop
    execute format('drop trigger %I on payment_references', old.tgname);
  end loop;
end $$;
select baton_track_changes('payment_references', 'payment-references', 'array[''staff'']');
