-- outside a transaction
-- Contacts by the last nine digits of their number, for imports: thousands of numbers at once.
drop index concurrently if exists guests_phone;
create index concurrently guests_phone on club_guests (club_id, right(ltrim(regexp_replace(phone_number, '[^0-9]', '', 'g'), '0'), 9))
  where (client_id is null and phone_number <> '');
