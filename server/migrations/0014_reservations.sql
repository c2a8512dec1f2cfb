-- Reservations, the waiting list, and the count of places.

create table reservations (
  id uuid primary key,
  reference text not null,
  event_id uuid not null references events (id),
  client_id uuid references users (id),
  status text not null,
  payment_status text not null,
  party_size integer not null,
  currency text not null,
  -- Sums of the lines, in minor units.
  total_minor bigint not null,
  due_at_club_minor bigint not null,
  arrival_at timestamptz,
  notes text not null default '',
  occasion text not null default '',
  -- [{name}]
  guests jsonb not null default '[]',
  created_at timestamptz not null,
  cancelled_at timestamptz,
  version integer not null default 1,
  source text not null default 'client',
  guest_name text not null default '',
  -- When it expires, while it is held, requested or awaiting payment.
  expires_at timestamptz,
  -- A hold is extended once.
  extended_at timestamptz,
  -- Minor units: the part of the total that is paid in advance, and what was paid and refunded so far, online or at the club.
  due_online_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- How many of the party were admitted.
  checked_in_heads integer not null default 0,
  checked_in_at timestamptz,
  table_label text not null default '',
  -- The club of the event, for indexes over all events of a club.
  club_id uuid not null,
  kept_minor bigint not null default 0,
  -- Tickets of an earlier series are void.
  ticket_series integer not null default 1,
  -- The numbers of the tickets that were admitted.
  used_tickets integer[] not null default '{}',
  -- What a party spent in total, and how many they were, once its table is closed.
  actual_spend_minor bigint,
  actual_guests integer,
  goodwill_minor bigint not null default 0,
  -- The kinds of its lines, kept by triggers.
  kinds text[] not null default '{}',
  -- The club's [{hours_before, refund_bp}] and the event's minimum age when it was booked.
  cancellation_policy jsonb not null,
  min_age integer not null,
  -- When its client was first sent to a payment page.
  payment_began_at timestamptz,
  -- Guests for whom the door asks nothing more: those inside when a late price was paid, and those it was paid for.
  settled_heads integer not null default 0,
  -- Where a hold was requested from: keyed hashes of a device and of an address.
  device_key text,
  address_key text,
  -- Who referred this guest, and how that is known. Never changed.
  referral_code text,
  ambassador_id uuid,
  referral_reason text,
  constraint reservations_expire_in_time check ((status in ('held', 'pending', 'awaiting_payment')) = (expires_at is not null)),
  constraint reservations_goodwill_not_negative check (goodwill_minor >= 0),
  constraint reservations_guests_not_negative check (actual_guests >= 0),
  constraint reservations_heads_within_party check ((checked_in_heads >= 0) and (checked_in_heads <= party_size)),
  constraint reservations_kept_not_negative check (kept_minor >= 0),
  constraint reservations_party_positive check (party_size > 0),
  constraint reservations_payment_known check (payment_status in ('none_required', 'unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
  constraint reservations_reference_taken unique (reference),
  constraint reservations_referral_known check (referral_reason in ('code', 'event_link', 'club_link', 'link')),
  constraint reservations_referral_whole check ((ambassador_id is null) = (referral_reason is null)),
  constraint reservations_refund_within_paid check ((refunded_minor >= 0) and (refunded_minor <= paid_minor)),
  constraint reservations_somebodys check ((client_id is not null) or (source = 'walk_in')),
  constraint reservations_source_known check (source in ('client', 'walk_in', 'waiting_list')),
  constraint reservations_spend_not_negative check (actual_spend_minor >= 0),
  constraint reservations_status_known check (status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in', 'completed', 'no_show', 'cancelled', 'declined', 'expired')),
  constraint reservations_ambassador foreign key (ambassador_id) references users (id)
);
create index reservations_client on reservations (client_id, event_id);
create index reservations_event on reservations (event_id, status);
create index reservations_event_expiring on reservations (event_id, expires_at) where (expires_at is not null);
create index reservations_expiring on reservations (expires_at, id) where (expires_at is not null);
create index reservations_club_created on reservations (club_id, created_at, id);
create index reservations_club_status on reservations (club_id, status, created_at, id);
create index reservations_club_payment on reservations (club_id, payment_status, created_at, id);
create index reservations_club_total on reservations (club_id, total_minor, id);
create index reservations_club_source on reservations (club_id, source, created_at, id) where (source <> 'client');
-- One for each kind, because most reservations of a club have the same one.
create index reservations_club_entry on reservations (club_id, created_at, id) where (kinds @> '{entry}'::text[]);
create index reservations_club_table on reservations (club_id, created_at, id) where (kinds @> '{table}'::text[]);
create index reservations_club_bottle on reservations (club_id, created_at, id) where (kinds @> '{bottle}'::text[]);
create index reservations_club_guest_list on reservations (club_id, created_at, id) where (kinds @> '{guest_list}'::text[]);
create index reservations_club_extra on reservations (club_id, created_at, id) where (kinds @> '{extra}'::text[]);
-- Few are open at a time.
create index reservations_club_waiting on reservations (club_id, status, expires_at, id) where (expires_at is not null);
create index reservations_ambassador on reservations (ambassador_id) where (ambassador_id is not null);
create index reservations_ended on reservations (event_id) include (status, source, party_size, checked_in_heads, checked_in_at, actual_spend_minor, actual_guests) where (status in ('checked_in', 'completed', 'no_show'));
create index reservations_of_ambassadors on reservations (club_id, ambassador_id) where (ambassador_id is not null);
create index reservations_unpaid_device on reservations (device_key) where (status in ('held', 'pending', 'awaiting_payment'));
create index reservations_unpaid_address on reservations (address_key) where (status in ('held', 'pending', 'awaiting_payment'));

create table reservation_lines (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  prestation_id uuid not null references prestations (id),
  position integer not null,
  kind text not null,
  name text not null,
  quantity integer not null,
  unit_price_minor integer not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  payment text not null,
  due_online_minor bigint not null default 0,
  tax_bp integer not null default 0,
  deposit_minor integer,
  deposit_bp integer,
  heads_per_unit integer not null default 1,
  approval text not null default 'auto',
  points_eligible boolean not null,
  commissionable boolean not null,
  entry_start_at timestamptz,
  entry_end_at timestamptz,
  arrive_by timestamptz,
  free_until timestamptz,
  price_after_minor integer,
  -- The start of the event that these times were chosen for: if it moved, they moved with it.
  for_starts_at timestamptz not null,
  -- Units that arrived after `free_until` and cost `price_after_minor` each; null if none did.
  late_quantity integer,
  commission_bp integer not null,
  constraint reservation_lines_commission_within check ((commission_bp >= 0) and (commission_bp <= 10000)),
  constraint reservation_lines_late_within check ((late_quantity >= 0) and (late_quantity <= quantity)),
  constraint reservation_lines_quantity_not_negative check (quantity >= 0)
);
create index reservation_lines_reservation on reservation_lines (reservation_id, "position");
create index reservation_lines_prestation on reservation_lines (prestation_id);

-- Places taken. Only the triggers below write here, so that every path that takes or frees a place is counted once. Competing
-- bookings of one event wait for the lock on its row.
create table event_occupancy (
  event_id uuid primary key references events (id) on delete cascade,
  heads integer not null default 0,
  constraint event_occupancy_not_negative check (heads >= 0)
) with (fillfactor = 50);

create table prestation_occupancy (
  prestation_id uuid primary key references prestations (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  units integer not null default 0,
  constraint prestation_occupancy_not_negative check (units >= 0)
) with (fillfactor = 50);
create index prestation_occupancy_event on prestation_occupancy (event_id);

-- What was done to a reservation, and by whom. Never changed.
create table reservation_history (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  at timestamptz not null,
  actor_kind text not null,
  -- Null: a deadline, or the end of the event.
  actor_id uuid,
  action text not null,
  -- The resulting state.
  status text not null,
  -- Details that may be shown: {reason, heads, …}
  detail jsonb not null default '{}',
  constraint reservation_history_actor_known check (actor_kind in ('client', 'club', 'platform', 'system')),
  constraint reservation_history_actor_told check ((actor_kind = 'system') = (actor_id is null))
);
create index reservation_history_reservation on reservation_history (reservation_id, at, id);

create table waiting_list_entries (
  id uuid primary key,
  event_id uuid not null references events (id),
  client_id uuid not null references users (id),
  party_size integer not null,
  -- What to book, like the body of a booking: {lines: [{prestation_id, quantity}], party_size, code?}
  request jsonb not null,
  -- The state of an offer is that of its reservation.
  state text not null,
  created_at timestamptz not null,
  offered_at timestamptz,
  -- The hold that was offered.
  reservation_id uuid references reservations (id),
  attribution jsonb,
  constraint waiting_list_entries_offer_is_held check ((state = 'offered') = ((reservation_id is not null) and (offered_at is not null))),
  constraint waiting_list_entries_party_positive check (party_size > 0),
  constraint waiting_list_entries_state_known check (state in ('waiting', 'offered', 'cancelled'))
);
create unique index waiting_list_entries_wait_once on waiting_list_entries (event_id, client_id) where (state = 'waiting');
create index waiting_list_entries_line on waiting_list_entries (event_id, created_at, id) where (state = 'waiting');
create index waiting_list_entries_event on waiting_list_entries (event_id);
create index waiting_list_entries_client on waiting_list_entries (client_id, created_at, id);
create index waiting_list_entries_reservation on waiting_list_entries (reservation_id) where (reservation_id is not null);

-- The words that find a reservation, and the name that orders it. Written by triggers alone.
create table reservation_search (
  reservation_id uuid not null,
  club_id uuid not null,
  client_id uuid,
  name text not null,
  words tsvector not null,
  constraint reservation_search_pkey primary key (reservation_id) include (club_id, name)
);
create index reservation_search_name on reservation_search (club_id, name, reservation_id);
create index reservation_search_client on reservation_search (client_id) where (client_id is not null);
create index reservation_search_words on reservation_search using gin (words);
alter table reservation_search alter column words set statistics 1000;

-- Filters that a club's team saved under a name.
create table saved_filters (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- As in the list's query: {status, sort, …}
  filters jsonb not null,
  created_at timestamptz not null,
  constraint saved_filters_name_taken unique (user_id, club_id, name)
);
create index saved_filters_club on saved_filters (club_id);

-- Money that a club took or refunded at its own till. Never changed.
create table till_payments (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  -- Minor units: refunds are negative.
  amount_minor bigint not null,
  method text not null,
  note text not null default '',
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  allocation jsonb not null default '[]',
  constraint till_payments_amount_not_zero check (amount_minor <> 0),
  constraint till_payments_method_known check (method in ('cash', 'card', 'other'))
);
create index till_payments_reservation on till_payments (reservation_id, recorded_at, id);

create table reservation_transfers (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  from_client_id uuid not null references users (id),
  -- Null: no account has that name, which the sender is not told.
  to_client_id uuid references users (id),
  made_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null default 'open',
  -- The recipient while no account has confirmed the email: the SHA-256 of its folded form.
  to_email_hash bytea,
  constraint reservation_transfers_ended_or_open check ((outcome = 'open') = (ended_at is null)),
  constraint reservation_transfers_outcome_known check (outcome in ('open', 'accepted', 'declined', 'taken_back', 'lapsed')),
  constraint reservation_transfers_to_another check (to_client_id <> from_client_id)
);
create unique index reservation_transfers_one_open on reservation_transfers (reservation_id) where (outcome = 'open');
create index reservation_transfers_reservation on reservation_transfers (reservation_id, made_at, id);
create index reservation_transfers_from on reservation_transfers (from_client_id);
create index reservation_transfers_to on reservation_transfers (to_client_id, outcome);
create index reservation_transfers_waiting on reservation_transfers (to_email_hash) where ((outcome = 'open') and (to_client_id is null));

create view reservation_words as
  select r.id, r.club_id, r.client_id, array_to_string(fold_words(who.name), ' ') as name,
    array_to_tsvector(array[club_word(r.club_id), lower(replace(r.reference, '-', '')), lower(left(coalesce(u.email, r.reference), 100))]
      || fold_words(concat_ws(' ', r.reference, who.name, r.guest_name, u.email, u.username,
        (select string_agg(guest ->> 'name', ' ') from jsonb_array_elements(r.guests) guest)))
      || case when length(who.digits) >= 6 then array[who.digits, right(who.digits, 10), right(who.digits, 9)] else '{}' end) as words
  from reservations r
  left join users u on u.id = r.client_id and u.deleted_at is null
  cross join lateral (
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, r.guest_name) as name,
      ltrim(regexp_replace(coalesce(u.phone_number, ''), '[^0-9]', '', 'g'), '0') as digits
  ) who;
