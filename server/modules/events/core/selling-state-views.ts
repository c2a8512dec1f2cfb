import { sql } from 'kysely'

/** Whether club `c` sells nothing new: its subscription or the platform stopped its sales. */
export const clubSalesStopped = sql<boolean>`(c.sales_suspended_at is not null or c.suspended_at is not null)`

/** The state of `e` (events) for sales: if they are stopped for it or for its club `c`, it counts as paused. */
export const sellingState = sql<string>`
  case when e.state = 'published' and (e.suspended_at is not null or ${clubSalesStopped}) then 'paused' else e.state end`
