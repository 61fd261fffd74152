-- Bookings, notes and cancellations of account users are checked against these lists of the provider.
create policy tenant_offered_words on settings for select to baton_tenant using (
  account_id = 0 and setting in (
    'parcel_types', 'note_types', 'shipment_cancellation_reason', 'rejection_reasons',
    'collection_failed_attempt_reasons', 'delivery_failed_attempt_reasons'
  )
);
