-- Contacts that a club merged into another of its guests. The row stays, so that the merge can be undone.

alter table club_guests
  -- The guest shown in its place, never one that is merged itself.
  add column merged_into uuid,
  -- The guest it was merged into by hand: another one, if that was merged later.
  add column merged_with uuid,
  add column merged_at timestamptz,
  add column merged_by uuid,
  -- The version that the merge gave the guest it was merged into: the latest merge is undone first.
  add column merged_version integer,
  -- What the merge changed on that guest.
  add column merge_changes jsonb,
  add constraint guests_merged_into_guest foreign key (merged_into) references club_guests (id) on delete cascade not valid,
  add constraint guests_merged_with_guest foreign key (merged_with) references club_guests (id) on delete cascade not valid,
  add constraint guests_merged_by_user foreign key (merged_by) references users (id) not valid,
  add constraint guests_merge_is_whole
    check (num_nulls(merged_into, merged_with, merged_at, merged_by, merged_version, merge_changes) in (0, 6)) not valid,
  add constraint guests_only_contacts_merge check (merged_into is null or client_id is null) not valid,
  add constraint guests_not_merged_into_themselves check (merged_into <> id and merged_with <> id) not valid;

-- A guest is also found by the names, emails and phone numbers of the contacts merged into them.
create or replace function search_guest() returns trigger language plpgsql as $$
declare
  digits text := ltrim(regexp_replace(new.phone_number, '[^0-9]', '', 'g'), '0');
begin
  new.sort_name := left(lower(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f]', '', 'g')), 200);
  new.words := array_to_tsvector(array(select distinct word from unnest(
    array[club_word(new.club_id)] || fold_words(concat_ws(' ', new.name, new.email))
    || case when new.email is null then '{}' else array[lower(left(new.email, 100))] end
    || case when length(digits) >= 6 then array[digits, right(digits, 10), right(digits, 9)] else '{}' end
    || array(select tag_word(tag) from unnest(new.tags) tag)
    || array(select w from club_guests m, unnest(tsvector_to_array(m.words)) w where m.merged_into = new.id and w not like '#%')
  ) word where word <> ''));
  return new;
end $$;
