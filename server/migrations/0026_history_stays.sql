-- What was done to a reservation stays as it was written down, whichever program comes by.
create function keep_reservation_history() returns trigger language plpgsql as $$
begin
  raise exception 'step % of a reservation''s history stays as it is', old.id using errcode = 'restrict_violation', constraint = 'reservation_history_stays';
end $$;
create trigger reservation_history_stays before update or delete on reservation_history for each row execute function keep_reservation_history();
