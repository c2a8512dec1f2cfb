-- What a person is found by, wherever people are listed: words of their names, their username, email and phone number.
create function person_words(username text, email text, first_name text, last_name text, full_name text, phone_number text)
returns tsvector language sql immutable parallel safe
return (
  select array_to_tsvector(array(
    select word from unnest(
      fold_words(username || ' ' || first_name || ' ' || last_name || ' ' || full_name || ' ' || coalesce(email, ''))
      || array[lower(left(username, 100)), lower(left(coalesce(email, ''), 100))]
      || case when length(digits) >= 6 then array[digits, right(digits, 10), right(digits, 9)] else array[]::text[] end
    ) word where word <> ''))
  from (select ltrim(regexp_replace(phone_number, '[^0-9]', '', 'g'), '0') as digits) phone
);

-- What somebody types: every word begins one of the person's. An address is one word, digits are one number, however they are grouped.
create function person_query(typed text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from unnest(case
    when typed ~ '^[^@[:space:]]+@[^[:space:]]*$' then array[translate(lower(left(typed, 100)), '\''', '')]
    when typed ~ '^[0-9 +()./-]{6,}$' and typed ~ '[1-9]' then array[ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0')]
    else fold_words(typed) end) word
$$;

-- By what people are in order of their names: without case and accents, and by their username where they gave no name.
create function person_order(first_name text, last_name text, username text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(coalesce(nullif(trim(first_name || ' ' || last_name), ''), username), NFKD), '[\u0300-\u036f]', '', 'g'))
    collate "C"
$$;
