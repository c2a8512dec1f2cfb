-- Cash-ups and revenue that clubs enter.

create table manual_revenue (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  event_id uuid references events (id) on delete set null,
  business_date date not null,
  category text not null,
  -- Tax included.
  amount_minor bigint not null,
  tax_bp integer not null,
  tax_minor bigint not null,
  currency text not null,
  method text not null,
  note text not null default '',
  attachment_file text,
  attachment_name text,
  -- The entry that this one corrects.
  replaces_id uuid references manual_revenue (id),
  entered_by uuid not null,
  entered_at timestamptz not null,
  voided_by uuid,
  voided_at timestamptz,
  void_reason text,
  constraint manual_revenue_amount_positive check (amount_minor > 0),
  constraint manual_revenue_attachment_named check ((attachment_file is null) = (attachment_name is null)),
  constraint manual_revenue_category_known check (category in ('bar', 'door', 'tables', 'cloakroom', 'shisha', 'sponsorship', 'private_hire', 'other')),
  constraint manual_revenue_method_known check (method in ('cash', 'card', 'bank_transfer', 'other')),
  constraint manual_revenue_tax_within check (((tax_minor >= 0) and (tax_minor <= amount_minor)) and ((tax_bp >= 0) and (tax_bp <= 10000))),
  constraint manual_revenue_voided_whole check (((voided_at is null) = (voided_by is null)) and ((voided_at is null) = (void_reason is null)))
);
create index manual_revenue_of_club on manual_revenue (club_id, business_date desc, id desc);
create index manual_revenue_of_event on manual_revenue (event_id) where (event_id is not null);
create unique index manual_revenue_replaced_once on manual_revenue (replaces_id) where (replaces_id is not null);
create index manual_revenue_attachment_file on manual_revenue (attachment_file) where (attachment_file is not null);

create table cash_ups (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  -- Counted from 1 for each club, in the order of closing.
  number integer not null,
  business_date date not null,
  -- The sheet as JSON, exactly as hashed.
  facts text not null,
  expected_minor bigint not null,
  counted_minor bigint not null,
  currency text not null,
  pdf_file text not null,
  pdf_sha256 text not null,
  -- Of the sheet before it; null for the first one.
  previous_sha256 text,
  sha256 text not null,
  closed_at timestamptz not null,
  closed_by uuid not null,
  reopened_at timestamptz,
  reopened_by uuid,
  reopen_reason text,
  constraint cash_ups_chained check ((number = 1) = (previous_sha256 is null)),
  constraint cash_ups_hashed check ((sha256 ~ '^[0-9a-f]{64}$') and (pdf_sha256 ~ '^[0-9a-f]{64}$')),
  constraint cash_ups_numbered unique (club_id, number),
  constraint cash_ups_reopened_whole check (((reopened_at is null) = (reopened_by is null)) and ((reopened_at is null) = (reopen_reason is null)))
);
create unique index cash_ups_closed_once on cash_ups (club_id, business_date) where (reopened_at is null);
create index cash_ups_of_date on cash_ups (club_id, business_date desc, number desc);
create index cash_ups_pdf_file on cash_ups (pdf_file);

create function keep_manual_revenue() returns trigger language plpgsql as $$
declare
  -- An event without bookings may be deleted.
  moving text[] := '{event_id}';
begin
  if tg_op = 'UPDATE' and old.voided_at is null then
    moving := moving || '{voided_at,voided_by,void_reason}'::text[];
    if old.attachment_file is null then
      moving := moving || '{attachment_file,attachment_name}'::text[];
    end if;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'revenue % stays as it was entered', old.id using errcode = 'restrict_violation', constraint = 'manual_revenue_stays';
  end if;
  return new;
end $$;
create trigger manual_revenue_stays before delete or update on manual_revenue for each row execute function keep_manual_revenue();

create function keep_cash_up() returns trigger language plpgsql as $$
declare
  moving text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.reopened_at is null then
    moving := '{reopened_at,reopened_by,reopen_reason}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'sheet % of a cash-up stays as it was closed', old.id using errcode = 'restrict_violation', constraint = 'cash_ups_stay';
  end if;
  return new;
end $$;
create trigger cash_ups_stay before delete or update on cash_ups for each row execute function keep_cash_up();
