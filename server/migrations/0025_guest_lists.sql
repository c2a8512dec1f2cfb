-- Lists of promoters and artists. A name on a list is a reservation without a client.

-- Validated by a later migration.
alter table reservations drop constraint reservations_somebodys;
alter table reservations add constraint reservations_somebodys check ((client_id is not null) or (source in ('walk_in', 'guest_list'))) not valid;
alter table reservations drop constraint reservations_source_known;
alter table reservations add constraint reservations_source_known check (source in ('client', 'walk_in', 'waiting_list', 'guest_list')) not valid;

create table guest_lists (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  -- The club of the event, for indexes over all events of a club.
  club_id uuid not null,
  name text not null,
  -- Who brings these guests: a promoter or artist by name, or an ambassador. An ambassador's name is read from their account.
  owner_name text not null,
  ambassador_id uuid references users (id),
  -- The most heads its names may have together.
  quota integer not null,
  -- How many guests one name may bring.
  max_plus_ones integer not null,
  -- The cut-off of the owner's link, chosen for a start of the event: if it moves, the cut-off moves with it.
  closes_at timestamptz not null,
  for_starts_at timestamptz not null,
  -- Whether entry is free. Otherwise its names have the price of an item, which is null once the club deleted that.
  is_free boolean not null,
  prestation_id uuid references prestations (id) on delete set null,
  -- SHA-256 of the code in the owner's link.
  link_hash bytea,
  link_made_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1,
  constraint guest_lists_quota_positive check (quota > 0),
  constraint guest_lists_plus_ones_not_negative check (max_plus_ones >= 0),
  constraint guest_lists_somebodys check ((owner_name = '') = (ambassador_id is not null)),
  constraint guest_lists_free_without_item check (not is_free or prestation_id is null),
  constraint guest_lists_link_whole check ((link_hash is null) = (link_made_at is null))
);
create index guest_lists_event on guest_lists (event_id, created_at, id);
create index guest_lists_club on guest_lists (club_id, created_at, id);
create index guest_lists_ambassador on guest_lists (ambassador_id) where (ambassador_id is not null);
create index guest_lists_prestation on guest_lists (prestation_id) where (prestation_id is not null);
create unique index guest_lists_link on guest_lists (link_hash) where (link_hash is not null);

-- The name itself is the guest's name on the reservation.
create table listed_names (
  reservation_id uuid primary key references reservations (id),
  list_id uuid not null references guest_lists (id),
  -- Without case, accents and punctuation, to find duplicates.
  folded_name text not null,
  -- By the club, or by the owner through their link.
  added_by text not null,
  added_at timestamptz not null,
  constraint listed_names_added_by_known check (added_by in ('club', 'owner'))
);
create index listed_names_list on listed_names (list_id, added_at, reservation_id);

-- The last line of defence: a list never has more heads than its quota. Locks the lists first, so that two writers see each other.
create function keep_list_quotas(lists uuid[]) returns void language plpgsql as $$
declare
  over uuid;
begin
  perform 1 from guest_lists where id = any(lists) order by id for update;
  select g.id into over from guest_lists g
  where g.id = any(lists) and g.quota < (
    select coalesce(sum(r.party_size), 0) from listed_names n join reservations r on r.id = n.reservation_id
    where n.list_id = g.id and occupies(r.status))
  limit 1;
  if over is not null then
    raise exception 'list % has no such places left', over
      using errcode = 'check_violation', constraint = 'guest_lists_within_quota';
  end if;
end $$;

create function keep_quota_of_new_names() returns trigger language plpgsql as $$
begin
  perform keep_list_quotas((select array_agg(distinct list_id) from added));
  return null;
end $$;
create trigger listed_names_within_quota after insert on listed_names referencing new table as added for each statement execute function keep_quota_of_new_names();

create function keep_quota_of_changed_name() returns trigger language plpgsql as $$
begin
  perform keep_list_quotas((select array_agg(list_id) from listed_names where reservation_id = new.id));
  return null;
end $$;
create trigger reservations_within_quota after update on reservations for each row when ((((new.source = 'guest_list'::text) and occupies(new.status)) and ((not occupies(old.status)) or (new.party_size > old.party_size)))) execute function keep_quota_of_changed_name();

create function keep_quota_of_list() returns trigger language plpgsql as $$
begin
  perform keep_list_quotas(array[new.id]);
  return null;
end $$;
create trigger guest_lists_quota_covers_names after update on guest_lists for each row when ((new.quota < old.quota)) execute function keep_quota_of_list();

-- guest-lists lend whose list a party is on: to reservations and the door.
create view listed_parties as
  select n.reservation_id, g.id as list_id, g.name as list_name
  from listed_names n join guest_lists g on g.id = n.list_id;

-- And which versions an event's lists have: to the door, which sends everyone again when one changed.
create view list_versions as select event_id, version from guest_lists;
