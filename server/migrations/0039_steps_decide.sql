-- What a step of a reservation leads to is decided where the step is written (applySteps), and no longer by triggers: that another
-- holder gets other tickets, and that what was offered to another client is offered no more once it has changed.

drop trigger reservations_end_transfer on reservations;
drop function end_transfer();
drop trigger reservations_renew_tickets on reservations;
drop function renew_tickets();
