-- What other consoles show as well: what somebody has read, notes and overrides of the marketplace, imports.
select baton_tell('notification_reads', 'notifications', 'array[''u'' || user_id]', 'notification_id');
select baton_tell('amazon_notes', 'marketplace', 'array[''staff'']');
select baton_tell('amazon_overrides', 'marketplace', 'array[''staff'']');
select baton_tell('amazon_receipts', 'marketplace', 'array[''staff'']');
select baton_tell('imports', 'shipments', 'array[coalesce(''a'' || account_id, ''staff'')]');

-- A shared view is news for everybody who sees it, a private one for its owner alone.
drop trigger tell_insert on saved_views;
drop trigger tell_update on saved_views;
drop trigger tell_delete on saved_views;
select baton_tell('saved_views', 'views', 'array[case when shared then coalesce(''a'' || account_id, ''staff'') else ''u'' || user_id end]', 'id', 'version');
