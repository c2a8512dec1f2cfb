-- Payments whose card is entered in our own page, rather than on the provider's.

alter table payments add column in_page boolean not null default false;
