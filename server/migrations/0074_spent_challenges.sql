-- Challenges that a passkey has answered, until they would have ended by themselves: each counts once.

create table spent_challenges (
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  constraint spent_challenges_pkey primary key (challenge_hash)
);
create index spent_challenges_expire on spent_challenges (expires_at);
