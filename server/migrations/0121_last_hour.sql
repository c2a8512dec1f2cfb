-- How the places of parties that do not come are offered in the last hour: a club's choice for all its events, and that of one event.

create table last_hour_defaults (
  club_id uuid not null,
  offers text not null,
  -- From so many minutes after doors on, everyone is offered them; before, and without it, only the waiting list.
  everyone_after integer,
  -- How often the club accepts that a guest of a list still comes and finds no place, in basis points.
  accepted_risk_bp integer not null,
  constraint last_hour_defaults_pkey primary key (club_id),
  constraint last_hour_defaults_club_id_fkey foreign key (club_id) references clubs (id),
  constraint last_hour_defaults_offers_known check (offers in ('off', 'waiting_list', 'everyone')),
  constraint last_hour_defaults_everyone_from_a_time check ((offers = 'everyone') = (everyone_after is not null)),
  constraint last_hour_defaults_after_doors check (everyone_after between 0 and 1440),
  constraint last_hour_defaults_risk_in_range check (accepted_risk_bp between 0 and 5000)
);

create table last_hour_choices (
  event_id uuid not null,
  offers text not null,
  everyone_after integer,
  accepted_risk_bp integer not null,
  constraint last_hour_choices_pkey primary key (event_id),
  constraint last_hour_choices_event_id_fkey foreign key (event_id) references events (id),
  constraint last_hour_choices_offers_known check (offers in ('off', 'waiting_list', 'everyone')),
  constraint last_hour_choices_everyone_from_a_time check ((offers = 'everyone') = (everyone_after is not null)),
  constraint last_hour_choices_after_doors check (everyone_after between 0 and 1440),
  constraint last_hour_choices_risk_in_range check (accepted_risk_bp between 0 and 5000)
);
