-- Attempts at a code are counted in rate_limits: no release since has read or written the column.
alter table password_resets drop column wrong_tries;
