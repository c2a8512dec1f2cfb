-- The guests a club knows: accounts that booked there, and contacts.

create table club_guests (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  -- Null: a contact, whom the club added itself.
  client_id uuid references users (id),
  -- Of a contact what the club entered, of an account a copy that a trigger keeps, for the search and the order by name.
  name text not null,
  email text,
  phone_number text not null default '',
  -- Of a contact: MM-DD. An account's is in its identity document.
  birthday text,
  tags text[] not null default '{}',
  is_vip boolean not null default false,
  allergies text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  -- What the guest's reservations add up to, recounted after each change of one of them. Minor units.
  bookings integer not null default 0,
  visits integer not null default 0,
  no_shows integer not null default 0,
  spent_minor bigint not null default 0,
  first_visit_on date,
  last_visit_on date,
  -- Business date: the latest of the last visit, the last booking and the day the guest was added. Retention counts from it.
  last_seen_on date not null,
  -- Written by a trigger.
  sort_name text collate "C" not null default '',
  words tsvector not null default '',
  constraint guests_birthday_is_day check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  constraint guests_counts_not_negative check (bookings >= 0 and visits >= 0 and no_shows >= 0),
  constraint guests_contact_has_birthday check (client_id is null or birthday is null)
);
create unique index guests_account on club_guests (club_id, client_id) where (client_id is not null);
create index guests_client on club_guests (client_id) where (client_id is not null);
create unique index guests_contact_email on club_guests (club_id, fold_name(email)) where (client_id is null and email is not null);
create index guests_name on club_guests (club_id, sort_name, id);
create index guests_last_visit on club_guests (club_id, coalesce(last_visit_on, '1900-01-01'::date), id);
create index guests_visits on club_guests (club_id, visits, id);
create index guests_no_shows on club_guests (club_id, no_shows, id);
create index guests_spent on club_guests (club_id, spent_minor, id);
create index guests_vip on club_guests (club_id, id) where (is_vip);
create index guests_contacts on club_guests (club_id, id) where (client_id is null);
create index guests_tagged on club_guests (club_id) include (tags) where (tags <> '{}'::text[]);
create index guests_last_seen on club_guests (club_id, last_seen_on);
create index guests_words on club_guests using gin (words);
alter table club_guests alter column words set statistics 1000;

-- What the club's team wrote about a guest.
create table guest_notes (
  id uuid primary key,
  guest_id uuid not null references club_guests (id) on delete cascade,
  text text not null,
  -- Whether the door shows it. Other notes are for people who see finances.
  for_door boolean not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null
);
create index guest_notes_guest on guest_notes (guest_id, written_at, id);
create index guest_notes_author on guest_notes (written_by);

-- How long a club keeps guests; without a row, 24 months.
create table guest_settings (
  club_id uuid primary key references clubs (id),
  retention_months integer not null,
  version integer not null default 1,
  constraint guest_settings_months_in_range check (retention_months between 1 and 120)
);

-- A tag is one word of the index, however it is written.
create function tag_word(tag text) returns text language sql immutable parallel safe
return '#' || array_to_string(fold_words(tag), '-');

create function search_guest() returns trigger language plpgsql as $$
declare
  digits text := ltrim(regexp_replace(new.phone_number, '[^0-9]', '', 'g'), '0');
begin
  new.sort_name := left(lower(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f]', '', 'g')), 200);
  new.words := array_to_tsvector(array(select distinct word from unnest(
    array[club_word(new.club_id)] || fold_words(concat_ws(' ', new.name, new.email))
    || case when new.email is null then '{}' else array[lower(left(new.email, 100))] end
    || case when length(digits) >= 6 then array[digits, right(digits, 10), right(digits, 9)] else '{}' end
    || array(select tag_word(tag) from unnest(new.tags) tag)
  ) word where word <> ''));
  return new;
end $$;
create trigger guests_search before insert or update of name, email, phone_number, tags on club_guests
  for each row execute function search_guest();

create function name_changed_guest() returns trigger language plpgsql as $$
begin
  update club_guests set name = coalesce(nullif(trim(new.first_name || ' ' || new.last_name), ''), new.username), email = new.email,
    phone_number = new.phone_number
  where client_id = new.id;
  return null;
end $$;
create trigger users_name_guests after update of first_name, last_name, username, email, phone_number on users
  for each row when (new.role = 'client' and new.deleted_at is null and (old.first_name, old.last_name, old.username, old.email, old.phone_number)
    is distinct from (new.first_name, new.last_name, new.username, new.email, new.phone_number))
  execute function name_changed_guest();

-- Clients who booked before become guests. Twice, because a process on the previous version may still take bookings.
insert into jobs (id, kind, lane, payload, run_at)
select gen_random_uuid(), 'fill_guests', 'bulk', '{"after": null}'::jsonb, now() + wait
from unnest(array['0 minutes', '60 minutes']::interval[]) wait
where exists (select from reservations);
