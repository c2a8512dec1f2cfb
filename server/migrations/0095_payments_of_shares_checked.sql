alter table payments validate constraint payments_split_id_fkey;
alter table payments validate constraint payments_share_id_fkey;
alter table payments validate constraint payments_share_of_split;
alter table payments validate constraint payments_state_known;
alter table payments validate constraint payments_authorized_for_share;
