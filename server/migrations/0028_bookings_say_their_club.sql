-- Who inserts a reservation may say its club along: asked for row by row, it cost a quarter of writing a booking.
-- The program that says it is trusted with it: it reads it from the night, in the same statement.
drop trigger reservations_name_club on reservations;
create trigger reservations_name_club before insert on reservations for each row
  when (new.club_id is null) execute function name_reservation_club();
