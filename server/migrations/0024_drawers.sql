-- Cash drawers, and the cash that went into and out of them.

create table drawers (
  -- Created by the device that opened it.
  id uuid primary key,
  club_id uuid not null references clubs (id),
  -- Where it is: door, bar.
  place text not null,
  -- The cash-up that counts it: of the date it was opened on, or of the open date if that one was closed before the drawer.
  business_date date not null,
  currency text not null,
  float_minor bigint not null,
  -- The sums of its movements, written by the trigger below alone; what was returned is negative.
  cash_in_minor bigint not null default 0,
  cash_out_minor bigint not null default 0,
  -- Increases with every movement: a count names the cash it is a count of.
  version integer not null default 1,
  opened_by uuid not null references users (id),
  opened_at timestamptz not null,
  counted_minor bigint,
  note text not null default '',
  closed_by uuid references users (id),
  closed_at timestamptz,
  constraint drawers_amounts_signed check ((float_minor >= 0) and (cash_in_minor >= 0) and (cash_out_minor <= 0)),
  constraint drawers_closed_whole check (((closed_at is null) = (closed_by is null)) and ((closed_at is null) = (counted_minor is null))),
  constraint drawers_counted_positive check (counted_minor >= 0),
  constraint drawers_place_named check (place <> '')
);
create unique index drawers_one_open on drawers (club_id, opened_by) where (closed_at is null);
create index drawers_of_date on drawers (club_id, business_date desc, opened_at desc, id desc);
create index drawers_opened_by on drawers (opened_by);
create index drawers_closed_by on drawers (closed_by);

-- Never changed.
create table drawer_movements (
  -- Of the payment or refund in cash.
  id uuid primary key,
  drawer_id uuid not null references drawers (id),
  reservation_id uuid,
  -- Negative: returned.
  amount_minor bigint not null,
  at timestamptz not null,
  constraint drawer_movements_amount_not_zero check (amount_minor <> 0)
);
create index drawer_movements_of_drawer on drawer_movements (drawer_id, at desc, id desc);

create function count_drawer_movement() returns trigger language plpgsql as $$
begin
  update drawers set cash_in_minor = cash_in_minor + greatest(new.amount_minor, 0),
    cash_out_minor = cash_out_minor + least(new.amount_minor, 0), version = version + 1
  where id = new.drawer_id and closed_at is null;
  if not found then
    raise exception 'drawer % is closed', new.drawer_id using errcode = 'restrict_violation', constraint = 'drawers_take_while_open';
  end if;
  return null;
end $$;
create trigger drawer_movements_count after insert on drawer_movements for each row execute function count_drawer_movement();

create function keep_drawer_movement() returns trigger language plpgsql as $$
begin
  raise exception 'movement % of a drawer stays as it is', old.id using errcode = 'restrict_violation', constraint = 'drawer_movements_stay';
end $$;
create trigger drawer_movements_stay before delete or update on drawer_movements for each row execute function keep_drawer_movement();

create function keep_drawer() returns trigger language plpgsql as $$
declare
  moving text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.closed_at is null then
    moving := '{cash_in_minor,cash_out_minor,version,business_date,counted_minor,note,closed_by,closed_at}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'drawer % stays as it was closed', old.id using errcode = 'restrict_violation', constraint = 'drawers_stay';
  end if;
  return new;
end $$;
create trigger drawers_stay before delete or update on drawers for each row execute function keep_drawer();
