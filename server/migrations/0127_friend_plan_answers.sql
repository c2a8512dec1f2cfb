-- What friends answered: of an account, or of a device that has the key.

create table friend_plan_answers (
  id uuid not null,
  plan_id uuid not null,
  client_id uuid,
  -- Of a key that the friend's device made.
  key_hash bytea,
  answer text not null,
  -- Null: the friend is counted without a name.
  name text,
  -- Whether others with the link see that the friend has booked.
  shows_booking boolean not null,
  answered_at timestamptz not null,
  constraint friend_plan_answers_pkey primary key (id),
  constraint friend_plan_answers_plan_id_fkey foreign key (plan_id) references friend_plans (id) on delete cascade,
  constraint friend_plan_answers_client_id_fkey foreign key (client_id) references users (id) on delete cascade,
  constraint friend_plan_answers_one_of_a_client unique (plan_id, client_id),
  constraint friend_plan_answers_one_of_a_device unique (plan_id, key_hash),
  constraint friend_plan_answers_one_author check ((client_id is null) <> (key_hash is null)),
  constraint friend_plan_answers_answer_known check (answer in ('going', 'maybe', 'not_going')),
  constraint friend_plan_answers_name_not_empty check (name <> ''),
  constraint friend_plan_answers_booking_with_name check (not shows_booking or (client_id is not null and name is not null))
);
create index friend_plan_answers_client on friend_plan_answers (client_id);
