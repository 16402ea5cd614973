-- How the German app addresses people: formally as Sie, or informally as du.
alter table workspaces add column address_form text not null default 'formal'
  check (address_form in ('formal', 'informal'));
