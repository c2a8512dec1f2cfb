-- The secret in the link by which a guest withdraws a consent, and how it was withdrawn and given.

alter table club_news_consents
  add column token text,
  add column given_by text not null default 'account',
  add column withdrawn_by text,
  add constraint club_news_consents_given_by_known check (given_by in ('account', 'undo')) not valid,
  add constraint club_news_consents_withdrawn_by_known check (withdrawn_by in ('account', 'link')) not valid,
  add constraint club_news_consents_withdrawn check (withdrawn_by is null or withdrawn_at is not null) not valid;
