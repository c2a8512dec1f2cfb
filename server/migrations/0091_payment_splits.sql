-- An unpaid reservation that its guest splits with friends: who pays which share. A share is paid as a payment of the reservation;
-- the cards of all are authorised first, and charged once the last one is.

create table payment_splits (
  id uuid not null,
  reservation_id uuid not null,
  -- The guest's first name, for those with a link.
  host_name text not null,
  -- Minor units: the sum of the shares that are not covered.
  amount_minor bigint not null,
  -- `capturing`: every card is authorised, and they are being charged.
  state text not null,
  end_reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint payment_splits_pkey primary key (id),
  constraint payment_splits_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint payment_splits_amount_positive check (amount_minor > 0),
  constraint payment_splits_state_known check (state in ('open', 'capturing', 'paid', 'ended')),
  constraint payment_splits_end_reason_known check (end_reason in ('deadline', 'cancelled', 'stopped', 'refused')),
  constraint payment_splits_ended_with_reason check ((state = 'ended') = (end_reason is not null)),
  constraint payment_splits_ended_at_end check ((state in ('paid', 'ended')) = (ended_at is not null))
);
create index payment_splits_reservation on payment_splits (reservation_id, created_at);
-- A reservation has one split at a time.
create unique index payment_splits_one_at_a_time on payment_splits (reservation_id) where state in ('open', 'capturing');

create table payment_shares (
  id uuid not null,
  split_id uuid not null,
  position integer not null,
  -- As its host typed it.
  name text not null,
  is_host boolean not null,
  amount_minor bigint not null,
  -- Of the secret in its link, which is derived from the id and never stored.
  link_hash bytea not null,
  -- Where its payer hears of it.
  email text,
  -- The host pays it with another share.
  covered_at timestamptz,
  constraint payment_shares_pkey primary key (id),
  constraint payment_shares_split_id_fkey foreign key (split_id) references payment_splits (id),
  constraint payment_shares_position_once unique (split_id, position),
  constraint payment_shares_link_once unique (link_hash),
  constraint payment_shares_amount_positive check (amount_minor > 0)
);
-- Whose names are deleted some time after the event.
create index payment_shares_named on payment_shares (split_id) where name <> '' and not is_host;
