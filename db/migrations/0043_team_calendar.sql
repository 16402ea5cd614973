-- What employees see of each other: who is here and who is away, and whether also what for (ADR 44).
alter table workspaces
  add column team_calendar text not null default 'nobody'
    check (team_calendar in ('nobody', 'area', 'workspace')),
  add column team_calendar_reasons boolean not null default false;
