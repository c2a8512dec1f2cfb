-- outside a transaction

drop index concurrently if exists club_news_consents_token;
create unique index concurrently club_news_consents_token on club_news_consents (token) where (token is not null);
