-- What the rules for account users read of the provider; no credential and no list is among it.
create policy tenant_ruled_by on settings for select to baton_tenant using (
  account_id = 0 and setting in (
    'show_bill_transactions', 'allow_kiosk_deposit', 'allow_point_deposit', 'allow_kiosk_on_sender',
    'allow_pickup_point_service', 'work_hours_from', 'work_hours_to'
  )
);
