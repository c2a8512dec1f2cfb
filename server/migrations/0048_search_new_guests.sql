-- A new guest has no merged contacts yet, so an on-sale's guests are not looked up one by one.
create or replace function search_guest() returns trigger language plpgsql as $$
declare
  digits text := ltrim(regexp_replace(new.phone_number, '[^0-9]', '', 'g'), '0');
  merged text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    merged := array(select w from club_guests m, unnest(tsvector_to_array(m.words)) w where m.merged_into = new.id and w not like '#%');
  end if;
  new.sort_name := left(lower(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f]', '', 'g')), 200);
  new.words := array_to_tsvector(array(select distinct word from unnest(
    array[club_word(new.club_id)] || fold_words(concat_ws(' ', new.name, new.email))
    || case when new.email is null then '{}' else array[lower(left(new.email, 100))] end
    || case when length(digits) >= 6 then array[digits, right(digits, 10), right(digits, 9)] else '{}' end
    || array(select tag_word(tag) from unnest(new.tags) tag)
    || merged
  ) word where word <> ''));
  return new;
end $$;
