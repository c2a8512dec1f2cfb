-- Stored names become the words of the product.
alter table events rename column told_starts_at to announced_starts_at;
alter table reservation_views rename to saved_filters;
alter table contract_templates rename to agreement_templates;
alter table contract_signatures rename to agreement_signatures;
alter function refuse_contract_change() rename to refuse_agreement_change;

do $$
declare found record;
begin
  for found in
    select c.conrelid::regclass as of_table, c.conname as name from pg_constraint c
    where c.conrelid::regclass::text in ('saved_filters', 'agreement_templates', 'agreement_signatures')
      and c.conname ~ '^(reservation_views|contract)_'
  loop
    execute format('alter table %s rename constraint %I to %I', found.of_table, found.name,
      regexp_replace(regexp_replace(found.name, '^reservation_views_', 'saved_filters_'), '^contract_', 'agreement_'));
  end loop;
  for found in
    select indexrelid::regclass as of_index, indexrelid::regclass::text as name from pg_index
    where indrelid::regclass::text in ('saved_filters', 'agreement_templates', 'agreement_signatures')
      and indexrelid::regclass::text ~ '^(reservation_views|contract)_'
  loop
    execute format('alter index %s rename to %I', found.of_index,
      regexp_replace(regexp_replace(found.name, '^reservation_views_', 'saved_filters_'), '^contract_', 'agreement_'));
  end loop;
end $$;

alter trigger contract_signatures_kept on agreement_signatures rename to agreement_signatures_kept;
alter trigger contract_templates_kept on agreement_templates rename to agreement_templates_kept;
