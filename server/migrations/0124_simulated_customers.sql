-- For whom the simulated provider may save a card.

alter table simulated_charges add column customer text;
