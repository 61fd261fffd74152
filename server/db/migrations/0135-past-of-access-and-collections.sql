-- Who could open what, and what was to be collected, at any moment of the last 400 days. A code is never kept.
select baton_keep_past('locker_access', 'id', 400, '{"code_hash": "''''"}');
select baton_keep_past('collection_requests', 'id', 400);
select baton_keep_past('collection_occurrences', 'id', 400);
