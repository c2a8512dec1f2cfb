-- A superadmin acts for a club for a limited time, and says why.

create table support_accesses (
  id uuid not null,
  superadmin_id uuid not null,
  club_id uuid not null,
  -- Read by the club.
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (id),
  constraint support_accesses_superadmin foreign key (superadmin_id) references users (id),
  constraint support_accesses_club foreign key (club_id) references clubs (id) on delete cascade,
  constraint support_accesses_reason check (char_length(reason) between 1 and 300),
  constraint support_accesses_span check (ends_at >= opened_at)
);
create index support_accesses_of_superadmin on support_accesses (superadmin_id, club_id, ends_at);
create index support_accesses_of_club on support_accesses (club_id);
