-- When the provider accepted a refund: its guest sees since when it is on its way. Refunds made earlier have no such time.

alter table payment_refunds add column sent_at timestamptz;

create or replace function keep_refund() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,provider_reference,asked_at,sent_at,settled_at}';
begin
  -- A bank may reject a refund later: only that changes a settled one.
  if old.state = 'failed' or (old.state = 'succeeded' and new.state <> 'failed') then
    moving := '{}';
  end if;
  if old.allocation = '[]' then
    moving := moving || 'allocation'::text;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'refund % stays as it is', old.id using errcode = 'restrict_violation', constraint = 'payment_refunds_stay';
  end if;
  return new;
end $$;
