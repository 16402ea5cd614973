-- How hours are written: 7:48, or 7.80. A person's own choice comes before the workspace's.
alter table workspaces add column hours_notation text not null default 'clock'
  check (hours_notation in ('clock', 'decimal'));
alter table users add column hours_notation text check (hours_notation in ('clock', 'decimal'));
