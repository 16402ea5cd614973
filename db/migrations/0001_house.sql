-- Accounts, people and the way in.
--
-- Tenant tables carry account_id, have the primary key (account_id, id), and every key between them includes
-- account_id: a row of one account cannot point at a row of another, whatever the code does.

-- Global tables: found before the tenant is known, or shared by all tenants.

create table installation (
  id boolean primary key default true check (id),
  maintenance boolean not null default false
);
insert into installation default values;

create table roles (
  id smallint primary key,
  name text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into roles (id, name) values
  (1, 'employee'), (2, 'working_area_admin'), (3, 'workspace_admin'), (4, 'account_admin');

create table industry_examples (
  id text primary key,
  name text not null,
  label text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into industry_examples (id, name, label) values
  ('accounting', 'accounting', 'Accounting and tax advice'),
  ('agriculture', 'agriculture', 'Farm'),
  ('architecture', 'architecture', 'Architecture practice'),
  ('bakery', 'bakery', 'Bakery'),
  ('bar', 'bar', 'Bar or café'),
  ('butchery', 'butchery', 'Butcher’s shop'),
  ('call-center', 'call_center', 'Call centre'),
  ('car-repair', 'car_repair', 'Car repair shop'),
  ('carpentry', 'carpentry', 'Carpentry and joinery'),
  ('catering', 'catering', 'Catering'),
  ('childcare', 'childcare', 'Nursery or day care'),
  ('cleaning', 'cleaning', 'Building cleaning'),
  ('construction', 'construction', 'Construction company'),
  ('dental-practice', 'dental_practice', 'Dental practice'),
  ('electrical', 'electrical', 'Electrical installation'),
  ('event-staffing', 'event_staffing', 'Events and stage crew'),
  ('fitness-studio', 'fitness_studio', 'Gym or fitness studio'),
  ('florist', 'florist', 'Florist'),
  ('hair-salon', 'hair_salon', 'Hair and beauty salon'),
  ('home-care', 'home_care', 'Home care'),
  ('hotel', 'hotel', 'Hotel or guest house'),
  ('landscaping', 'landscaping', 'Gardening and landscaping'),
  ('laundry', 'laundry', 'Laundry and dry cleaning'),
  ('law-firm', 'law_firm', 'Law firm'),
  ('logistics', 'logistics', 'Warehouse and logistics'),
  ('manufacturing', 'manufacturing', 'Manufacturing'),
  ('marketing-agency', 'marketing_agency', 'Marketing agency'),
  ('medical-practice', 'medical_practice', 'Medical practice'),
  ('metalwork', 'metalwork', 'Metalworking shop'),
  ('nursing-home', 'nursing_home', 'Nursing home'),
  ('optician', 'optician', 'Optician'),
  ('painting', 'painting', 'Painting and decorating'),
  ('pharmacy', 'pharmacy', 'Pharmacy'),
  ('physiotherapy', 'physiotherapy', 'Physiotherapy practice'),
  ('plumbing', 'plumbing', 'Plumbing and heating'),
  ('restaurant', 'restaurant', 'Restaurant'),
  ('retail', 'retail', 'Shop'),
  ('roofing', 'roofing', 'Roofing'),
  ('security', 'security', 'Security service'),
  ('software', 'software', 'Software company'),
  ('taxi', 'taxi', 'Taxi and passenger transport'),
  ('veterinary-practice', 'veterinary_practice', 'Veterinary practice');

create table rate_limits (
  bucket text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

create table api_keys (
  id bigint generated always as identity primary key,
  title text not null,
  digest bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  phone text,
  country text,
  locale text not null,
  accounts_module boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Tenant tables.

create table images (
  account_id bigint not null references accounts,
  id text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

create table workspaces (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  phone text,
  time_zone text not null,
  locale text not null,
  external_id text,
  image_id text,
  allow_employees_edit_working_session_area boolean not null default true,
  allow_employee_edit_punched_working_sessions boolean not null default false,
  allow_employees_tag_working_sessions boolean not null default true,
  checkin boolean,
  welcome_message text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, image_id) references images
);
create index workspaces_image on workspaces (account_id, image_id);
create unique index workspaces_external_id_unique on workspaces (account_id, external_id) where deleted_at is null;

create table users (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  username text not null,
  account_admin boolean not null default false,
  created_through_workspace boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  deleted_at timestamptz,
  tablet_pin text,
  abbreviation text,
  hour_holidays boolean not null default false,
  time_zone text,
  initial_time_account numeric(14, 4) not null default 0,
  checkin_complete boolean,
  start_of_accounting date not null,
  saldo_type integer not null default 0,
  salary numeric(14, 4) not null default 0,
  recognition_color_variant integer not null default 0,
  hours_on_vacation_day numeric(6, 4) not null default 8,
  home_office boolean not null default false,
  calc_holiday_options text not null default 'target',
  custom_holiday_hours numeric(6, 4) not null default 0,
  calc_vacation_options text not null default 'target',
  working_sessions_creator boolean not null default false,
  staff_number text,
  external_id text,
  birthday date,
  identifier_pin text not null,
  locale text,
  image_id text,
  time_tracking_method_id text,
  wage_type_ids bigint[] not null default '{}',
  default_break_ids bigint[] not null default '{}',
  public_holiday_ids text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, image_id) references images
);
create index users_image on users (account_id, image_id);
create unique index users_external_id_unique on users (account_id, external_id) where deleted_at is null;
create index users_account_admins on users (account_id) where account_admin and deleted_at is null;
create index users_username on users (account_id, username, id);

create table memberships (
  account_id bigint not null,
  workspace_id bigint not null,
  user_id bigint not null,
  roles smallint[] not null default '{1}' check (roles <@ '{1,2,3}'),
  created_at timestamptz not null,
  primary key (account_id, workspace_id, user_id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
);
create index memberships_user on memberships (account_id, user_id);

-- The role in effect: the one rule, for whoever acts and for whoever is shown.
create function assumed_role(account_admin boolean, membership_roles smallint[]) returns text
  language sql immutable parallel safe
  return case
    when account_admin or 3 = any (membership_roles) then 'admin'
    when 2 = any (membership_roles) then 'area_admin'
    else 'employee'
  end;

create table areas (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  name text not null,
  color text not null,
  external_id text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, workspace_id, id),
  foreign key (account_id, workspace_id) references workspaces
);
create unique index areas_external_id_unique on areas (account_id, external_id) where status = 'active';
create index areas_name on areas (account_id, workspace_id, name, id);

create table area_users (
  account_id bigint not null,
  workspace_id bigint not null,
  area_id bigint not null,
  user_id bigint not null,
  primary key (account_id, area_id, user_id),
  foreign key (account_id, workspace_id, area_id) references areas (account_id, workspace_id, id),
  foreign key (account_id, workspace_id, user_id) references memberships on delete cascade
);
create index area_users_user on area_users (account_id, user_id);

create table tags (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  title text not null,
  active boolean not null default true,
  external_id text,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, workspace_id, id),
  foreign key (account_id, workspace_id) references workspaces
);
create unique index tags_external_id_unique on tags (account_id, external_id);
create unique index tags_title_unique on tags (account_id, workspace_id, lower(title)) where active;

create table user_tags (
  account_id bigint not null,
  workspace_id bigint not null,
  tag_id bigint not null,
  user_id bigint not null,
  primary key (account_id, tag_id, user_id),
  foreign key (account_id, workspace_id, tag_id) references tags (account_id, workspace_id, id),
  foreign key (account_id, workspace_id, user_id) references memberships on delete cascade
);
create index user_tags_user on user_tags (account_id, user_id);

create table absence_types (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  title text not null,
  kind text not null
    check (kind in ('vacation', 'sickness', 'overtime', 'unpaid', 'parental', 'education', 'other')),
  active boolean not null default true,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, workspace_id, id),
  foreign key (account_id, workspace_id) references workspaces
);
create unique index absence_types_external_id_unique on absence_types (account_id, external_id);

-- The absence types a user may ask for; a user without any row here may ask for every type of the workspace.
create table user_absence_types (
  account_id bigint not null,
  workspace_id bigint not null,
  absence_type_id bigint not null,
  user_id bigint not null,
  primary key (account_id, absence_type_id, user_id),
  foreign key (account_id, workspace_id, absence_type_id) references absence_types (account_id, workspace_id, id),
  foreign key (account_id, workspace_id, user_id) references memberships on delete cascade
);
create index user_absence_types_user on user_absence_types (account_id, user_id);

create table data_profiles (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  title text not null,
  position integer,
  user_checkin boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, workspace_id, id),
  foreign key (account_id, workspace_id) references workspaces
);

create table custom_fields (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  data_profile_id bigint not null,
  key text not null,
  label text not null,
  field_type text not null default 'text' check (field_type in ('text', 'number', 'date', 'boolean')),
  position integer,
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, workspace_id, id),
  foreign key (account_id, workspace_id, data_profile_id) references data_profiles (account_id, workspace_id, id)
);
create unique index custom_fields_key_unique on custom_fields (account_id, workspace_id, key);
create index custom_fields_data_profile on custom_fields (account_id, data_profile_id);

create table custom_field_values (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  custom_field_id bigint not null,
  user_id bigint not null,
  value text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id, custom_field_id) references custom_fields (account_id, workspace_id, id),
  foreign key (account_id, workspace_id, user_id) references memberships on delete cascade
);
create unique index custom_field_values_unique on custom_field_values (account_id, user_id, custom_field_id);
create index custom_field_values_custom_field on custom_field_values (account_id, custom_field_id);

-- The way in: looked up by e-mail or by a secret's digest, before the tenant is known.

create table logins (
  email text not null,
  account_id bigint not null,
  user_id bigint not null,
  password_hash text,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users
);
create unique index logins_email_unique on logins (lower(email));

create table access_tokens (
  digest bytea primary key,
  id uuid not null unique,
  account_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  foreign key (account_id, user_id) references users
);
create index access_tokens_user on access_tokens (account_id, user_id);

create table password_tokens (
  digest bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('reset', 'invitation')),
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users
);
create index password_tokens_user on password_tokens (account_id, user_id);

create table api_tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  title text not null,
  digest bytea not null unique,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index api_tokens_account on api_tokens (account_id);
