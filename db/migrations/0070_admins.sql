-- Every warning is for the admins of its workspace, who are few among many people.
create index memberships_admins on memberships (account_id, workspace_id) where 3 = any (roles);
