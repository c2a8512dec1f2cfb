-- The tax included in a club's prices: what new tickets and tables begin with. Null until the club has said it.

alter table clubs add column default_tax_bp integer;
alter table clubs add constraint clubs_default_tax check (default_tax_bp between 0 and 10000) not valid;
