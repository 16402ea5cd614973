-- Looking at the days around a change must find what touches them without reading years of history. What is longer than a
-- week, mostly a mistake, is found by this.
create index time_trackings_long on time_trackings (account_id, user_id) where ends_at - starts_at > interval '7 days';
