-- outside a transaction
-- The latest published events, for the home page and for the list's order by publication.
drop index concurrently if exists events_published;
create index concurrently events_published on events (published_at desc, id) where state = 'published';
