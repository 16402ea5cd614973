-- Reviews ask of a tracking whether it was imported; their ids are text.
create index imported_records_time_tracking on imported_records (account_id, (record_id::text)) where kind = 'time_tracking';
