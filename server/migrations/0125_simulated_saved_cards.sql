-- Whether a payer of the simulated provider chose to save a card while paying.

alter table simulated_methods add column is_saved boolean not null default false;
