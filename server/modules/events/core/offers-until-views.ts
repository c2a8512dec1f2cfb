import { sql, type RawBuilder } from 'kysely'
import { sellsUntil } from './sells-until-views.ts'

/** When an entry of a waiting list is over: the first end of its event, of its sales, or of the sales or entry of an item. */
export const offersUntil = (entry: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select least(v.ends_at, v.sales_end_at, (
    select min(${sellsUntil(sql`p`)}) from jsonb_array_elements(${entry}.request -> 'lines') l
    join prestations p on p.id = (l ->> 'prestation_id')::uuid))
  from events v where v.id = ${entry}.event_id)`
