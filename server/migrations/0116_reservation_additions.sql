-- What a guest adds to a confirmed booking and pays in advance: held beside the booking, and part of it once it is paid.

create table reservation_additions (
  id uuid not null,
  reservation_id uuid not null,
  event_id uuid not null,
  -- Guests; none if only items are added.
  heads integer not null,
  -- Minor units: what is paid in advance for it.
  amount_minor bigint not null,
  -- `open`: its places are held. `released`: they were not paid in time. `stopped`: the guest or the club ended it.
  -- `returned`: it was paid too late, and the payment refunded.
  state text not null,
  -- Until when its places are held.
  expires_at timestamptz not null,
  -- The latest payment for it.
  payment_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint reservation_additions_pkey primary key (id),
  constraint reservation_additions_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint reservation_additions_event_id_fkey foreign key (event_id) references events (id),
  constraint reservation_additions_payment_id_fkey foreign key (payment_id) references payments (id),
  constraint reservation_additions_heads_not_negative check (heads >= 0),
  constraint reservation_additions_amount_positive check (amount_minor > 0),
  constraint reservation_additions_state_known check (state in ('open', 'paid', 'released', 'stopped', 'returned')),
  constraint reservation_additions_ended_at_end check ((state = 'open') = (ended_at is null))
);
create index reservation_additions_reservation on reservation_additions (reservation_id);
create index reservation_additions_payment on reservation_additions (payment_id);
create index reservation_additions_event on reservation_additions (event_id);
-- A reservation has one at a time.
create unique index reservation_additions_one_at_a_time on reservation_additions (reservation_id) where state = 'open';
-- Whose places are held, by when they end.
create index reservation_additions_open on reservation_additions (event_id, expires_at) where state = 'open';

create table reservation_addition_lines (
  addition_id uuid not null,
  -- The line of the reservation that has these units once they are paid: a new one, or one on the same terms.
  line_id uuid not null,
  prestation_id uuid not null,
  quantity integer not null,
  position integer not null,
  -- Its terms when it was added.
  terms jsonb not null,
  constraint reservation_addition_lines_pkey primary key (addition_id, line_id),
  constraint reservation_addition_lines_addition_id_fkey foreign key (addition_id) references reservation_additions (id),
  constraint reservation_addition_lines_prestation_id_fkey foreign key (prestation_id) references prestations (id),
  constraint reservation_addition_lines_quantity_positive check (quantity > 0)
);
create index reservation_addition_lines_prestation on reservation_addition_lines (prestation_id);
