-- Whether guests may return tickets for resale.
alter table clubs add column resale_enabled boolean not null default true;
