-- Guests' consent to a club's news by email. Each consent is a row that stays, with what was agreed to, until the account is erased.

create table club_news_consents (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  client_id uuid not null references users (id),
  -- As shown beside the box.
  words text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint club_news_consents_worded check (words <> ''),
  constraint club_news_consents_in_order check (withdrawn_at >= given_at)
);
create unique index club_news_consents_given on club_news_consents (club_id, client_id) where (withdrawn_at is null);
create index club_news_consents_client on club_news_consents (client_id, club_id, given_at);
create index club_news_consents_club on club_news_consents (club_id);
