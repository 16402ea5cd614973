-- The moment that the client named for a punch, where it named one. Whoever sends the same punch again names the same moment
-- and gets the first one as an answer. It is later than action_time where the client's clock was ahead.
alter table actions
  add column offered_time timestamptz,
  -- Dated back by the person themselves, further than the workspace takes for granted.
  add column late boolean not null default false;
create unique index actions_offered_unique on actions (account_id, user_id, offered_time, action_type, workspace_id)
  where offered_time is not null;

alter table workspaces alter column warning_thresholds set default '{
  "daily_minutes": 600, "break_after_minutes": 360, "break_minutes": 30, "long_break_after_minutes": 540,
  "long_break_minutes": 45, "rest_minutes": 660, "running_minutes": 720, "late_punch_minutes": 1440}';
-- Working time is judged as before: nobody's days need another review.
alter table workspaces disable trigger workspaces_warnings_changed;
update workspaces set warning_thresholds = warning_thresholds || '{"late_punch_minutes": 1440}';
alter table workspaces enable trigger workspaces_warnings_changed;

-- Every start looks for a long tracking around its moment. Unless told, the planner takes a third of all for long, and reads
-- somebody's whole history instead of the index of the long ones.
create statistics time_trackings_length on (ends_at - starts_at) from time_trackings;
analyze time_trackings;
