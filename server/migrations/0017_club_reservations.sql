-- A club's table of its reservations: whose they are, the orders it is read in, and the words it is searched by.

-- The club of the night, for indexes over all nights of a club; written by the trigger, whoever inserts.
alter table reservations add column club_id uuid;
create function name_reservation_club() returns trigger language plpgsql as $$
begin
  new.club_id := (select club_id from events where id = new.event_id);
  return new;
end $$;
create trigger reservations_name_club before insert on reservations for each row execute function name_reservation_club();
update reservations r set club_id = e.club_id from events e where e.id = r.event_id;
alter table reservations add constraint reservations_club_named check (club_id is not null);
create index reservations_club_created on reservations (club_id, created_at, id);
create index reservations_club_status on reservations (club_id, status, created_at, id);
create index reservations_club_payment on reservations (club_id, payment_status, created_at, id);
create index reservations_club_total on reservations (club_id, total_minor, id);
create index reservations_club_source on reservations (club_id, source, created_at, id) where source <> 'client';

-- The words of a text: without case, accents and punctuation, like `fold` of the server.
create function fold_words(text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 100)) filter (where word <> ''), '{}') from unnest(regexp_split_to_array(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036f''’`]', '', 'g')), 'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+')) word
$$;

-- A word that stands for a club, so that one index finds words within one club.
create function club_word(club uuid) returns text language sql immutable parallel safe return '@' || replace(club::text, '-', '');

-- What somebody types: every word begins one of the reservation's. An address is one word, digits are one number, however they are grouped, with or
-- without the zero before it.
create function reservation_query(club uuid, typed text) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(club_word(club)) || coalesce(string_agg(' & ' || quote_literal(word) || ':*', ''), ''))::tsquery
  from unnest(case when typed ~ '^[^@[:space:]]+@[^[:space:]]*$' then array[translate(lower(left(typed, 100)), '\''', '')] when typed ~ '^[0-9 +()./-]{6,}$' and typed ~ '[1-9]' then array[ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0')] else fold_words(typed) end) word
$$;

-- What each reservation is found by, and the name it is ordered by. Written by triggers alone.
create table reservation_search (
  reservation_id uuid primary key,
  club_id uuid not null,
  client_id uuid,
  name text not null,
  words tsvector not null
);
alter table reservation_search alter column words set statistics 1000;
create index reservation_search_name on reservation_search (club_id, name, reservation_id);
create index reservation_search_client on reservation_search (client_id) where client_id is not null;
create index reservation_search_words on reservation_search using gin (words);

create view reservation_words as
  select r.id, r.club_id, r.client_id, array_to_string(fold_words(who.name), ' ') as name,
    array_to_tsvector(array[club_word(r.club_id), lower(replace(r.reference, '-', '')), lower(left(coalesce(u.email, r.reference), 100))]
      || fold_words(concat_ws(' ', r.reference, who.name, r.guest_name, u.email, u.username,
        (select string_agg(guest ->> 'name', ' ') from jsonb_array_elements(r.guests) guest)))
      || case when length(who.digits) >= 6 then array[who.digits, right(who.digits, 10), right(who.digits, 9)] else '{}' end) as words
  from reservations r
  left join users u on u.id = r.client_id and u.deleted_at is null
  cross join lateral (
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, r.guest_name) as name,
      ltrim(regexp_replace(coalesce(u.phone_number, ''), '[^0-9]', '', 'g'), '0') as digits
  ) who;

create function search_new_reservations() returns trigger language plpgsql as $$
begin
  insert into reservation_search select w.* from added a join reservation_words w on w.id = a.id;
  return null;
end $$;
create trigger reservations_search_new after insert on reservations
  referencing new table as added for each statement execute function search_new_reservations();

create function search_changed_reservation() returns trigger language plpgsql as $$
begin
  update reservation_search s set client_id = w.client_id, name = w.name, words = w.words
  from reservation_words w where w.id = new.id and s.reservation_id = new.id;
  return null;
end $$;
create trigger reservations_search_changed after update on reservations for each row
  when ((old.client_id, old.guest_name, old.guests) is distinct from (new.client_id, new.guest_name, new.guests))
  execute function search_changed_reservation();

create function search_changed_client() returns trigger language plpgsql as $$
begin
  update reservation_search s set name = w.name, words = w.words
  from reservation_words w where s.client_id = new.id and w.id = s.reservation_id;
  return null;
end $$;
create trigger users_search_reservations after update on users for each row
  when (new.role = 'client' and (old.first_name, old.last_name, old.username, old.email, old.phone_number, old.deleted_at)
    is distinct from (new.first_name, new.last_name, new.username, new.email, new.phone_number, new.deleted_at))
  execute function search_changed_client();

insert into reservation_search select * from reservation_words;

-- Filters that somebody of a club gave a name.
create table reservation_views (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- As the list takes them: {status, sort, …}
  filters jsonb not null,
  created_at timestamptz not null,
  constraint reservation_views_name_taken unique (user_id, club_id, name)
);
create index reservation_views_club on reservation_views (club_id);
