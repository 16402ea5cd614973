-- What somebody asked for who was deleted since waited for a decision for good. From now on it is settled when they go.
with settled as (
  update absences a set confirmation_status = 'rejected', updated_at = now()
  from users u
  where u.account_id = a.account_id and u.id = a.user_id and u.deleted_at is not null and a.status = 'active'
    and a.confirmation_status = 'pending'
  returning a.account_id, a.workspace_id, a.id, a.user_id
), told as (
  insert into notes (account_id, workspace_id, absence_id, kind, content, created_at, updated_at)
  select s.account_id, s.workspace_id, s.id, 'SystemNote', case when lower(w.locale) like 'de%'
    then 'Stint hat geändert: Status: offen → abgelehnt.' else 'Stint changed: state: pending → rejected.' end, now(), now()
  from settled s join workspaces w on w.account_id = s.account_id and w.id = s.workspace_id
)
delete from notifications n using settled s
where n.account_id = s.account_id and n.about_user_id = s.user_id and n.situation = 'absence_asked:' || s.id;

with settled as (
  update time_corrections c set status = 'withdrawn', updated_at = now()
  from users u
  where u.account_id = c.account_id and u.id = c.user_id and u.deleted_at is not null and c.status = 'pending'
  returning c.account_id, c.id, c.user_id
)
delete from notifications n using settled s
where n.account_id = s.account_id and n.about_user_id = s.user_id and n.situation = 'correction_asked:' || s.id;
