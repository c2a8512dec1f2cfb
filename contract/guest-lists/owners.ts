import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, pageAnswer, pageQuery } from '../base/schema.ts'
import { ListResults } from './lists.ts'

/** The dates counted without a `period`, and the most. */
export const defaultOwnerDays = 90
const maxOwnerDays = 366
const days = `Period must be a whole number of days from 1 to ${maxOwnerDays}`

/** What one owner's lists came to. A name counts as one owner however it is spelled; an ambassador by their account. */
export const ListOwner = z.object({
  ...ListResults.shape,
  id: z.string(),
  /** Empty if that ambassador's account was deleted. */
  name: z.string(),
  is_ambassador: z.boolean(),
  lists: z.int(),
  events: z.int(),
})

export const listListOwners = endpoint({
  name: 'listListOwners',
  summary: `List who brought guests on lists to events of the latest business dates, most guests first, with what their lists came to. \`period\` is 1 to ${maxOwnerDays} days, ${defaultOwnerDays} by default.`,
  method: 'GET',
  path: 'club-admin/list-owners/',
  reads: 'replica_after_first_page',
  authorize: 'manage_reservations',
  query: z.strictObject({
    period: z.optional(z.coerce.number(days).check(z.int(days), z.gte(1, days), z.lte(maxOwnerDays, days))),
    ...pageQuery,
  }),
  answer: z.object({
    /** All owners together. Amounts are minor units of `currency`. */
    totals: ListResults,
    currency: z.nullable(Currency),
    owners: z.array(ListOwner),
    ...pageAnswer,
  }),
  errors: [],
})

export type ListOwner = z.output<typeof ListOwner>
