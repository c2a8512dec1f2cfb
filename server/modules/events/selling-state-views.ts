import { sql } from 'kysely'

/** The state of `e` (events) as its sales know it: a club `c` whose sales are suspended sells nothing new, like a paused night. */
export const sellingState = sql<string>`case when e.state = 'published' and c.sales_suspended_at is not null then 'paused' else e.state end`
