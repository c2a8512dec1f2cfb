-- The permission to see the guests a club knows.
alter table staff_roles add column can_view_guests boolean not null default false;
alter table club_staff add column can_view_guests boolean not null default false;

create or replace view memberships as
  select c.admin_id as user_id, c.id as club_id, 'admin' as status, c.onboarding_completed_at, null::boolean as can_manage_staff,
    null::boolean as can_access_club_setup, null::boolean as can_access_subscription, null::boolean as can_access_contract,
    null::boolean as can_access_events, null::boolean as can_access_staff_management, null::boolean as can_access_finances,
    null::boolean as can_work_door, null::boolean as can_override_door, null::boolean as can_view_guests
  from clubs c
  union all
  select s.user_id, s.club_id, s.status, null::timestamptz, s.can_manage_staff, s.can_access_club_setup, s.can_access_subscription,
    s.can_access_contract, s.can_access_events, s.can_access_staff_management, s.can_access_finances, s.can_work_door,
    s.can_override_door, s.can_view_guests
  from club_staff s;
