-- How often links with a code were followed: a row for each code, day (UTC) and kind of link, however many clicks there are.
create table referral_clicks (
  code text not null references referral_codes (code),
  day date not null,
  kind text not null,
  clicks integer not null,
  primary key (code, day, kind),
  constraint referral_clicks_kind_known check (kind in ('event', 'club', 'other')),
  constraint referral_clicks_counted check (clicks > 0)
);
