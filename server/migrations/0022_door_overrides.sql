-- Whoever may override the door lets in guests whom it refuses, with a reason.

alter table staff_roles add column can_override_door boolean not null default false;
alter table club_staff add column can_override_door boolean not null default false;

create or replace view memberships as
  select c.admin_id as user_id, c.id as club_id, 'admin' as status, c.onboarding_completed_at, null::boolean as can_manage_staff,
    null::boolean as can_access_club_setup, null::boolean as can_access_subscription, null::boolean as can_access_contract,
    null::boolean as can_access_events, null::boolean as can_access_staff_management, null::boolean as can_access_finances,
    null::boolean as can_work_door, null::boolean as can_override_door
  from clubs c
  union all
  select s.user_id, s.club_id, s.status, null::timestamptz, s.can_manage_staff, s.can_access_club_setup, s.can_access_subscription,
    s.can_access_contract, s.can_access_events, s.can_access_staff_management, s.can_access_finances, s.can_work_door,
    s.can_override_door
  from club_staff s;

alter table door_scans
  -- What was asked for, and by whom, also without the right.
  add column override_reason text,
  add column override_note text not null default '',
  -- The reason for which the door would have refused whom it admitted.
  add column overrode text,
  add constraint door_scans_override_told check (overrode is null or (override_reason is not null and result = 'admitted')) not valid;

alter table reservations
  -- Guests let in beyond the party: they take no place, only room inside.
  add column heads_over_party integer not null default 0,
  drop constraint reservations_heads_within_party,
  add constraint reservations_heads_within_party
    check (checked_in_heads >= 0 and heads_over_party >= 0 and checked_in_heads <= party_size + heads_over_party) not valid;
