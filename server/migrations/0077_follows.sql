-- What guests follow and are interested in. A club reads only how many there are.

create table club_follows (
  club_id uuid not null,
  user_id uuid not null,
  followed_at timestamptz not null,
  constraint club_follows_pkey primary key (club_id, user_id),
  constraint club_follows_club_id_fkey foreign key (club_id) references clubs (id) on delete cascade,
  constraint club_follows_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index club_follows_user on club_follows (user_id, followed_at desc);

create table artist_follows (
  artist_id uuid not null,
  user_id uuid not null,
  followed_at timestamptz not null,
  constraint artist_follows_pkey primary key (artist_id, user_id),
  constraint artist_follows_artist_id_fkey foreign key (artist_id) references artists (id),
  constraint artist_follows_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index artist_follows_user on artist_follows (user_id, followed_at desc);

create table event_interests (
  event_id uuid not null,
  user_id uuid not null,
  followed_at timestamptz not null,
  constraint event_interests_pkey primary key (event_id, user_id),
  constraint event_interests_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint event_interests_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index event_interests_user on event_interests (user_id, followed_at desc);
