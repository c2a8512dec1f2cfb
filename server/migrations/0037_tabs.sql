-- The menu of a club, and the tabs of its tables.

create table menu_items (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  name text not null,
  category text not null,
  -- Minor units of the club's currency, tax included.
  price_minor integer not null,
  tax_bp integer not null,
  allergens text[] not null default '{}',
  position integer not null default 0,
  -- The business date for which it is sold out.
  sold_out_on date,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint menu_items_amounts_not_negative check (price_minor >= 0 and tax_bp >= 0),
  constraint menu_items_category_known check (category in ('champagne', 'spirits', 'wine', 'beer', 'cocktails', 'soft_drinks', 'food', 'shisha', 'other')),
  constraint menu_items_named check (name <> '')
);
create unique index menu_items_name_taken on menu_items (club_id, fold_name(name)) where (archived_at is null);
create index menu_items_club on menu_items (club_id, id);

create table tabs (
  -- Created by the device.
  id uuid primary key,
  club_id uuid not null references clubs (id),
  event_id uuid not null references events (id),
  -- The party whose tab it is; null for a table without one.
  reservation_id uuid references reservations (id),
  table_id uuid,
  -- What the table was called when the tab was opened.
  label text not null,
  currency text not null,
  state text not null default 'open',
  opened_by uuid not null,
  opened_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  -- What it added up to when it was closed, in minor units. Never computed again.
  sums jsonb,
  -- Of these, what was charged to reach the minimum spend.
  minimum_charge_minor bigint not null default 0,
  -- Increases with every change of the tab or of its lines.
  version integer not null default 1,
  constraint tabs_charge_not_negative check (minimum_charge_minor >= 0),
  constraint tabs_closed_whole check (((state = 'open') = (closed_at is null)) and ((closed_at is null) = (closed_by is null)) and ((closed_at is null) = (sums is null))),
  constraint tabs_state_known check (state in ('open', 'closed', 'discarded')),
  constraint tabs_table foreign key (club_id, table_id) references floor_tables (club_id, id)
);
create unique index tabs_one_open_of_party on tabs (reservation_id) where (state = 'open' and reservation_id is not null);
create unique index tabs_one_open_at_table on tabs (event_id, table_id) where (state = 'open' and reservation_id is null and table_id is not null);
create index tabs_open on tabs (event_id, opened_at, id) where (state = 'open');
create index tabs_closed on tabs (event_id, closed_at desc, id desc) where (state = 'closed');
create index tabs_event on tabs (event_id);
create index tabs_reservation on tabs (reservation_id) where (reservation_id is not null);
create index tabs_opened_by on tabs (opened_by);
create index tabs_closed_by on tabs (closed_by) where (closed_by is not null);
create index tabs_table on tabs (club_id, table_id) where (table_id is not null);

create table tab_lines (
  -- Created by the device.
  id uuid primary key,
  tab_id uuid not null references tabs (id),
  item_id uuid not null references menu_items (id),
  -- Of the item when it was added, as are the next three.
  name text not null,
  category text not null,
  unit_price_minor integer not null,
  tax_bp integer not null,
  quantity integer not null,
  added_by uuid not null,
  added_at timestamptz not null,
  -- A comp or a discount.
  reduction text,
  reduced_minor bigint not null default 0,
  reduction_reason text not null default '',
  reduced_by uuid,
  reduced_at timestamptz,
  void_reason text not null default '',
  voided_by uuid,
  voided_at timestamptz,
  constraint tab_lines_quantity_positive check (quantity > 0),
  constraint tab_lines_reduced_within check (reduced_minor >= 0 and reduced_minor <= quantity::bigint * unit_price_minor),
  constraint tab_lines_reduction_known check (reduction in ('comp', 'discount')),
  constraint tab_lines_reduction_whole check (((reduction is null) = (reduced_at is null)) and ((reduction is null) = (reduced_by is null)) and ((reduction is null) = (reduction_reason = '')) and (reduction is not null or reduced_minor = 0)),
  constraint tab_lines_void_whole check (((voided_at is null) = (voided_by is null)) and ((voided_at is null) = (void_reason = '')))
);
create index tab_lines_tab on tab_lines (tab_id, added_at, id);
create index tab_lines_item on tab_lines (item_id);

-- What was paid when a tab was closed, and refunded since. A party's payments are till payments as well, under the same id.
create table tab_payments (
  -- Created by the device.
  id uuid primary key,
  tab_id uuid not null references tabs (id),
  -- Minor units: refunds are negative.
  amount_minor bigint not null,
  -- What was handed back of the cash that was handed over.
  change_minor bigint not null default 0,
  method text not null,
  note text not null default '',
  -- Its parts by category and tax rate, as posted.
  allocation jsonb not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  constraint tab_payments_amount_not_zero check (amount_minor <> 0),
  constraint tab_payments_change_of_cash check (change_minor >= 0 and (change_minor = 0 or method = 'cash')),
  constraint tab_payments_method_known check (method in ('cash', 'card', 'other'))
);
create index tab_payments_tab on tab_payments (tab_id, recorded_at, id);

-- A tab that is no longer open never changes.
create function keep_tab() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open' then
    raise exception 'tab % stays as it was closed', old.id using errcode = 'restrict_violation', constraint = 'tabs_stay';
  end if;
  return new;
end $$;
create trigger tabs_stay before delete or update on tabs for each row execute function keep_tab();

-- Lines are added to open tabs only. They are reduced or voided once each, and never deleted.
create function keep_tab_line() returns trigger language plpgsql as $$
declare
  moving text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.voided_at is null then
    moving := '{void_reason,voided_by,voided_at}';
    if old.reduction is null then
      moving := moving || '{reduction,reduced_minor,reduction_reason,reduced_by,reduced_at}';
    end if;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and to_jsonb(new) - moving is distinct from to_jsonb(old) - moving)
    or not exists (select from tabs t where t.id = new.tab_id and t.state = 'open') then
    raise exception 'line % of a tab stays as it is', coalesce(old.id, new.id) using errcode = 'restrict_violation', constraint = 'tab_lines_stay';
  end if;
  return new;
end $$;
create trigger tab_lines_stay before insert or delete or update on tab_lines for each row execute function keep_tab_line();

create function keep_tab_payment() returns trigger language plpgsql as $$
begin
  raise exception 'payment % of a tab stays as it is', old.id using errcode = 'restrict_violation', constraint = 'tab_payments_stay';
end $$;
create trigger tab_payments_stay before delete or update on tab_payments for each row execute function keep_tab_payment();

-- Each change of a tab, of its lines or of its payments changes the tab: screens of the event and the party hear of it.
create function tell_tab() returns trigger language plpgsql as $$
begin
  perform hint('event:' || new.event_id);
  perform hint('user:' || r.client_id) from reservations r where r.id = new.reservation_id and r.client_id is not null;
  return null;
end $$;
create trigger tabs_tell after insert or update on tabs for each row execute function tell_tab();

create function tell_tab_refund() returns trigger language plpgsql as $$
begin
  perform hint('event:' || t.event_id) from tabs t where t.id = new.tab_id;
  return null;
end $$;
create trigger tab_payments_tell after insert on tab_payments for each row when (new.amount_minor < 0) execute function tell_tab_refund();

create function tell_menu() returns trigger language plpgsql as $$
begin
  -- Open tabs show what is sold out.
  perform hint('event:' || t.event_id) from (select distinct event_id from tabs where club_id = new.club_id and state = 'open') t;
  return null;
end $$;
create trigger menu_items_tell after insert or update on menu_items for each row execute function tell_menu();
create index tabs_open_of_club on tabs (club_id) where (state = 'open');
