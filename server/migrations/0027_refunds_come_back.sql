-- A bank may refuse what the provider had made of a refund: a made one fails then, for good. All else of it stays.
create or replace function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'failed' or (old.state = 'succeeded' and new.state <> 'failed')
    or (to_jsonb(new) - '{state,provider_reference,asked_at,settled_at}'::text[])
      is distinct from (to_jsonb(old) - '{state,provider_reference,asked_at,settled_at}'::text[]) then
    raise exception 'refund % stays as it is', old.id using errcode = 'restrict_violation', constraint = 'payment_refunds_stay';
  end if;
  return new;
end $$;
