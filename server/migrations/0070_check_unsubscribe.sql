-- Rows written before 0068 fit: all of them were given, and withdrawn, from an account.

alter table club_news_consents
  validate constraint club_news_consents_given_by_known,
  validate constraint club_news_consents_withdrawn_by_known,
  validate constraint club_news_consents_withdrawn;
