-- Whether someone may see the people of their club follows from can_manage_staff: no release since has read or written the column.
alter table club_staff drop column view_club_users;
