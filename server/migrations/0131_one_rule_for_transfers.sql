-- Clubs' transfers stay and move by the same functions as ambassadors'.

create or replace trigger club_transfers_stay before delete or truncate on club_transfers for each statement execute function keep_transfer();
create or replace trigger club_transfers_move_on before update on club_transfers for each row execute function move_transfer_on();
drop function keep_club_transfer();
drop function move_club_transfer_on();
