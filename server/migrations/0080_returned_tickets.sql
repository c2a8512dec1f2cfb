-- Tickets that guests returned for resale. Each stays with what became of it: the club shows what was paid and what it was resold for.

create table returned_tickets (
  id uuid not null,
  reservation_id uuid not null,
  event_id uuid not null,
  prestation_id uuid not null,
  line_id uuid not null,
  -- What its guest paid for it, in minor units.
  paid_minor bigint not null,
  returned_at timestamptz not null,
  outcome text not null default 'offered',
  ended_at timestamptz,
  -- Whose booking it became, and what that cost.
  sold_to uuid,
  sold_minor bigint,
  constraint returned_tickets_pkey primary key (id),
  constraint returned_tickets_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint returned_tickets_event_id_fkey foreign key (event_id) references events (id),
  constraint returned_tickets_prestation_id_fkey foreign key (prestation_id) references prestations (id),
  constraint returned_tickets_line_id_fkey foreign key (line_id) references reservation_lines (id),
  constraint returned_tickets_sold_to_fkey foreign key (sold_to) references reservations (id),
  constraint returned_tickets_outcome_known check (outcome in ('offered', 'sold', 'taken_back', 'lapsed', 'unsold')),
  constraint returned_tickets_ended_or_offered check ((outcome = 'offered') = (ended_at is null)),
  constraint returned_tickets_sold_to_a_booking check ((outcome = 'sold') = (sold_to is not null)),
  constraint returned_tickets_sold_for_an_amount check ((outcome = 'sold') = (sold_minor is not null)),
  constraint returned_tickets_to_another check (sold_to <> reservation_id),
  constraint returned_tickets_paid_not_negative check (paid_minor >= 0)
);
create index returned_tickets_reservation on returned_tickets (reservation_id, returned_at, id);
create index returned_tickets_event on returned_tickets (event_id, returned_at, id);
create index returned_tickets_prestation on returned_tickets (prestation_id);
create index returned_tickets_line on returned_tickets (line_id);
create index returned_tickets_sold_to on returned_tickets (sold_to);
create index returned_tickets_offered on returned_tickets (event_id, prestation_id, returned_at, id) where (outcome = 'offered');

-- reservations lend which places are for sale again: to events.
create view returned_places as select event_id, prestation_id from returned_tickets where outcome = 'offered';
