-- What a prestation may ask and promise beyond its price, and templates of nights.

alter table prestations
  -- Of the price, in place of deposit_minor.
  add column deposit_bp integer,
  add column approval text not null default 'auto',
  -- When its guests are let in; none set: while the night lasts.
  add column entry_start_at timestamptz,
  add column entry_end_at timestamptz,
  -- A guest list is free for whoever comes before, and costs price_after_minor from then on.
  add column free_until timestamptz,
  add column price_after_minor integer,
  -- Readable: the club hands it out, and looks it up.
  add column access_code text,
  -- Prestations of one group open one after another, by position.
  add column phase_group text,
  add column points_eligible boolean not null default true,
  add column commissionable boolean not null default true,
  drop constraint prestations_visibility_known,
  add constraint prestations_visibility_known check (visibility in ('public', 'hidden', 'code')),
  add constraint prestations_approval_known check (approval in ('auto', 'manual')),
  add constraint prestations_code_with_visibility check ((visibility = 'code') = (access_code is not null)),
  add constraint prestations_phases_are_public check (phase_group is null or visibility = 'public'),
  add constraint prestations_free_then_priced check ((free_until is null) = (price_after_minor is null)),
  add constraint prestations_one_deposit check (deposit_minor is null or deposit_bp is null),
  add constraint prestations_party_in_order check (max_party is null or min_party <= max_party);

-- Stock never goes under what is sold. The row of what is taken is locked first: a booking that is just being written has
-- it too, so one of the two waits, and then sees what the other has done.
create function keep_sold_stock() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  select units into taken from prestation_occupancy where prestation_id = new.id for update;
  if new.stock < taken then
    raise exception 'prestation % has sold more than that', new.id
      using errcode = 'check_violation', constraint = 'prestations_stock_covers_sold';
  end if;
  return null;
end $$;
create trigger prestations_stock_covers_sold after update of stock on prestations
  for each row when (new.stock is distinct from old.stock) execute function keep_sold_stock();

create table event_templates (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  name text not null,
  -- What a night of it is, its times relative to its business date: TemplateEvent of the contract.
  event jsonb not null,
  -- What is sold of it, in order: TemplatePrestation of the contract.
  prestations jsonb not null,
  cover_file text,
  cover_color text,
  cover_focal_x_bp integer not null default 5000,
  cover_focal_y_bp integer not null default 5000,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index event_templates_cover on event_templates (cover_file) where cover_file is not null;
create unique index event_templates_name_taken on event_templates (club_id, lower(name));

alter table events
  -- What the night was made of, where it was made of a template; nights of one series share a number of their own.
  add column template_id uuid references event_templates (id) on delete set null,
  add column series_id uuid;
create index events_template on events (template_id, business_date);
create index events_series on events (series_id, starts_at) where series_id is not null;
