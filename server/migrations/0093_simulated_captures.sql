-- Of an authorised charge: `open` until it is captured or released. Null: the card is charged at once.
alter table simulated_charges add column capture text;
