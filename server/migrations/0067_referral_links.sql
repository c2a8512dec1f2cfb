-- The link that sent a guest: to the event, to its club, or to anything else.
alter table reservations drop constraint reservations_referral_known,
  add constraint reservations_referral_known check (referral_reason in ('code', 'event_link', 'club_link', 'link')) not valid;
