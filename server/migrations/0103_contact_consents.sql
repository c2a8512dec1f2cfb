-- That a contact agreed to a club's news by email, as the club recorded it: in an imported guest book, or at its door. An account
-- agrees itself (club_news_consents), and takes over what its contact agreed to.

create table contact_consents (
  id uuid primary key,
  guest_id uuid not null,
  -- The day they agreed, by the club's calendar.
  given_on date not null,
  -- Where, in the club's words.
  source text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  withdrawn_at timestamptz,
  constraint contact_consents_guest_id_fkey foreign key (guest_id) references club_guests (id) on delete cascade,
  constraint contact_consents_recorded_by_fkey foreign key (recorded_by) references users (id),
  constraint contact_consents_sourced check (source <> ''),
  constraint contact_consents_in_order check (withdrawn_at >= recorded_at)
);
create index contact_consents_guest on contact_consents (guest_id);
create unique index contact_consents_open on contact_consents (guest_id) where (withdrawn_at is null);
create index contact_consents_recorder on contact_consents (recorded_by);
