-- Business dates that a club has closed: what comes later is posted on the open date, and names the date it adjusts.

create table ledger_frozen_dates (
  club_id uuid not null references clubs (id),
  business_date date not null,
  frozen_at timestamptz not null,
  primary key (club_id, business_date)
);

alter table ledger_transactions
  -- The closed business date that it would have been posted on; null for all that was posted where it belongs.
  add column adjusts_date date;

-- A program takes the club's lock before it reads the frozen dates; this stands behind it.
create function refuse_frozen_dates() returns trigger language plpgsql as $$
declare
  frozen record;
begin
  select f.club_id, f.business_date into frozen
    from added a join ledger_frozen_dates f on f.club_id = a.club_id and f.business_date in (a.business_date, a.posted_on) limit 1;
  if found then
    raise exception 'the books of club % are closed for %', frozen.club_id, frozen.business_date
      using errcode = 'restrict_violation', constraint = 'ledger_dates_open';
  end if;
  return null;
end $$;
create trigger ledger_transactions_on_open_dates after insert on ledger_transactions
  referencing new table as added for each statement execute function refuse_frozen_dates();
