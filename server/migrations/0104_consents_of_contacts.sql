-- `contact`: taken over from the contact that became the account's guest.

alter table club_news_consents drop constraint club_news_consents_given_by_known,
  add constraint club_news_consents_given_by_known check (given_by in ('account', 'undo', 'contact')) not valid;
