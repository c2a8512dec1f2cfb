-- Reservations that are passed on: what their clients offered, and what became of it.

create table reservation_transfers (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  from_client_id uuid not null references users (id),
  -- Null: nobody is called so, which whoever offered it is not told.
  to_client_id uuid references users (id),
  made_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null default 'open',
  constraint reservation_transfers_outcome_known check (outcome in ('open', 'accepted', 'declined', 'taken_back', 'lapsed')),
  constraint reservation_transfers_ended_or_open check ((outcome = 'open') = (ended_at is null)),
  constraint reservation_transfers_to_another check (to_client_id <> from_client_id)
);
create unique index reservation_transfers_one_open on reservation_transfers (reservation_id) where outcome = 'open';
create index reservation_transfers_reservation on reservation_transfers (reservation_id, made_at, id);
create index reservation_transfers_from on reservation_transfers (from_client_id);
create index reservation_transfers_to on reservation_transfers (to_client_id, outcome);

-- What was offered is a reservation as it stood: another state, party, price or holder ends the offer, whoever wrote it.
create function end_transfer() returns trigger language plpgsql as $$
begin
  update reservation_transfers set outcome = 'lapsed', ended_at = now() where reservation_id = new.id and outcome = 'open';
  return null;
end $$;
create trigger reservations_end_transfer after update on reservations for each row
  when (old.status = 'confirmed'
    and (old.status, old.client_id, old.party_size, old.total_minor) is distinct from (new.status, new.client_id, new.party_size, new.total_minor))
  execute function end_transfer();
