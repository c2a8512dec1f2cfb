-- Tickets of a party that were sent to companions by a link, one row for each ticket. A ticket's series is the reservation's plus
-- `reissues`: both only grow, so a code that was replaced never admits anyone again.

create table sent_tickets (
  reservation_id uuid not null,
  n integer not null,
  -- The reservation's when it was sent: links and claims end when it changes hands.
  series integer not null,
  -- How often this ticket alone got a new code.
  reissues integer not null default 0,
  -- Of the link, until the ticket is taken back.
  link_hash bytea,
  sent_at timestamptz not null,
  -- Of the key that the companion's device made when it claimed the ticket.
  key_hash bytea,
  claimed_at timestamptz,
  -- Empty until it is claimed, and once its account is erased.
  name text not null default '',
  -- The companion's account, if they were signed in.
  claimed_by uuid,
  constraint sent_tickets_pkey primary key (reservation_id, n),
  constraint sent_tickets_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint sent_tickets_claimed_by_fkey foreign key (claimed_by) references users (id),
  constraint sent_tickets_n_from_one check (n >= 1),
  constraint sent_tickets_reissues_not_negative check (reissues >= 0),
  constraint sent_tickets_claimed_with_a_key check ((key_hash is null) = (claimed_at is null)),
  constraint sent_tickets_claimed_by_link check (link_hash is not null or key_hash is null)
);
create unique index sent_tickets_link on sent_tickets (link_hash);
create index sent_tickets_key on sent_tickets (key_hash);
create index sent_tickets_companion on sent_tickets (claimed_by);

-- The door's devices learn at once whose code changed.
create function tell_sent_ticket() returns trigger language plpgsql as $$
begin
  perform hint('door:' || r.event_id) from reservations r where r.id = new.reservation_id;
  return null;
end $$;
create trigger sent_tickets_tell after insert or update on sent_tickets for each row execute function tell_sent_ticket();

-- door lends which tickets a companion has: to reservations.
create view claimed_tickets as
  select s.reservation_id, s.n, s.name from sent_tickets s join reservations r on r.id = s.reservation_id
  where s.claimed_at is not null and s.series = r.ticket_series;
