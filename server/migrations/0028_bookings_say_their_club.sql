-- Who inserts a reservation may say its club along: asked for row by row, it cost a quarter of writing a booking.
drop trigger reservations_name_club on reservations;
create trigger reservations_name_club before insert on reservations for each row
  when (new.club_id is null) execute function name_reservation_club();
