-- What a module lends to modules below it: they read these views instead of its tables (docs/decisions/0038-reads-go-down.md).

-- clubs and staffing lend who belongs to which club: to accounts.
create view memberships as
  select c.admin_id as user_id, c.id as club_id, 'admin' as status, c.onboarding_completed_at, null::boolean as can_manage_staff,
    null::boolean as can_access_club_setup, null::boolean as can_access_subscription, null::boolean as can_access_contract,
    null::boolean as can_access_events, null::boolean as can_access_staff_management, null::boolean as can_access_finances,
    null::boolean as can_work_door
  from clubs c
  union all
  select s.user_id, s.club_id, s.status, null::timestamptz, s.can_manage_staff, s.can_access_club_setup, s.can_access_subscription,
    s.can_access_contract, s.can_access_events, s.can_access_staff_management, s.can_access_finances, s.can_work_door
  from club_staff s;

-- staffing lends what an invitation says: to accounts. And who uses a seat: to subscriptions.
create view staff_positions as
  select s.user_id, c.name as club_name, r.name as role_name
  from club_staff s join clubs c on c.id = s.club_id left join staff_roles r on r.id = s.role_id;

create view seats as
  select s.club_id, s.user_id from club_staff s join users u on u.id = s.user_id
  where s.status <> 'ended' and u.deleted_at is null;

-- clubs lend their clock: to the ledger.
create view club_clocks as select id as club_id, timezone, day_cutoff from clubs;

-- events lend what is known of them everywhere: to payments, payouts, subscriptions and staffing.
create view event_cards as
  select e.id, e.club_id, e.title, e.state, e.business_date, e.starts_at, e.ends_at, e.published_at, e.capacity,
    -- Not a join, so that readers may lock the event.
    (select o.heads from event_occupancy o where o.event_id = e.id) as heads
  from events e;

-- reservations lend what is booked and waited for: to events. References: to payments.
create view bookings as
  select id, event_id, reference, status, party_size, expires_at, due_online_minor, client_id is not null as has_client
  from reservations;

create view booked_units as
  select l.reservation_id, r.event_id, l.prestation_id, l.quantity, r.expires_at
  from reservation_lines l join reservations r on r.id = l.reservation_id;

create view waiting_parties as
  select id, event_id, party_size, request from waiting_list_entries where state = 'waiting';

-- subscriptions lend the numbers of invoices: to payments.
create view invoice_numbers as select id, number from invoices;

-- ambassadors lend a club's terms: to reservations.
create view commission_rates as select club_id, rate_bp from club_commission_terms;

create view blocked_referrers as select club_id, ambassador_id from club_ambassador_blocks;

-- door lends who was let in, without what was undone: to reservations.
create view admissions as
  select s.scan_id, s.event_id, s.reservation_id, s.sequence, s.at, s.ticket, s.heads, s.device
  from door_scans s
  where s.result = 'admitted'
    and not exists (select 1 from door_scans u where u.event_id = s.event_id and u.undoes = s.scan_id and u.result = 'undone');

-- loyalty lends the tier of a club's guests: to reservations.
create view guest_tiers as select club_id, client_id, tier from point_wallets;
