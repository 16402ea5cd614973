-- Counts of each user's punches, kept in the transaction of every change: lists tell how many there are without
-- counting years of them.
create table action_totals (
  account_id bigint not null,
  workspace_id bigint not null,
  user_id bigint not null,
  count integer not null,
  primary key (account_id, workspace_id, user_id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
) with (fillfactor = 50);
create index action_totals_user on action_totals (account_id, user_id);

insert into action_totals (account_id, workspace_id, user_id, count)
  select account_id, workspace_id, user_id, count(*) from actions group by account_id, workspace_id, user_id;

create function add_action_totals() returns trigger language plpgsql as $$
begin
  insert into action_totals as totals (account_id, workspace_id, user_id, count)
    select account_id, workspace_id, user_id, count(*) from changed
    group by account_id, workspace_id, user_id
    order by account_id, workspace_id, user_id
  on conflict (account_id, workspace_id, user_id) do update set count = totals.count + excluded.count;
  return null;
end $$;

create trigger actions_added after insert on actions
  referencing new table as changed for each statement execute function add_action_totals();

create function remove_action_totals() returns trigger language plpgsql as $$
begin
  update action_totals totals set count = totals.count - gone.count
  from (
    select account_id, workspace_id, user_id, count(*) as count from before group by account_id, workspace_id, user_id
  ) gone
  where totals.account_id = gone.account_id and totals.workspace_id = gone.workspace_id
    and totals.user_id = gone.user_id;
  return null;
end $$;

create trigger actions_removed after delete on actions
  referencing old table as before for each statement execute function remove_action_totals();
