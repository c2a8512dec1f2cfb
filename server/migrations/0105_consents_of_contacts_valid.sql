-- Every row was checked when it was written.

alter table club_news_consents validate constraint club_news_consents_given_by_known;
