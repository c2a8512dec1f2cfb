import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Message, MinorUnits, requiredText, wholeNumber } from '../base/schema.ts'
import { maxJoined, maxSeats, tableShapes } from './terms.ts'

export const Zone = z.object({
  id: Id,
  name: z.string(),
  /** Zones are listed by position, then by name. */
  position: z.int(),
  version: z.int(),
})

export const Table = z.object({
  id: Id,
  name: z.string(),
  zone_id: Id,
  /** The smallest and the largest party it seats. */
  seats_from: z.int(),
  seats_to: z.int(),
  shape: z.enum(tableShapes),
  /** Replaces that of the item the party booked; null for that one. */
  minimum_spend_minor: z.nullable(MinorUnits),
  /** The same for a deposit. */
  deposit_minor: z.nullable(MinorUnits),
  is_step_free: z.boolean(),
  version: z.int(),
})

export const Combination = z.object({
  id: Id,
  table_ids: z.array(Id),
  seats_from: z.int(),
  seats_to: z.int(),
  /** Lower ranks are suggested first. */
  rank: z.int(),
  version: z.int(),
})

const zoneFields = {
  name: requiredText('Name', { max: 40 }),
  position: z.optional(wholeNumber('Position', 0, 1_000)),
}
const tableFields = {
  name: requiredText('Name', { max: 20 }),
  zone_id: z.uuid('Choose a zone').check(z.toLowerCase()),
  seats_from: wholeNumber('Seats from', 1, maxSeats),
  seats_to: wholeNumber('Seats to', 1, maxSeats),
  shape: z.enum(tableShapes, `Shape must be one of: ${tableShapes.join(', ')}`),
  minimum_spend_minor: z.optional(z.nullable(wholeNumber('Minimum spend', 0, 1_000_000_000))),
  deposit_minor: z.optional(z.nullable(wholeNumber('Deposit', 1, 1_000_000_000))),
  is_step_free: z.optional(z.boolean('Choose whether it is step-free')),
}
const joined = `Choose 2 to ${maxJoined} different tables`
const combinationFields = {
  table_ids: z.array(Id, joined).check(
    z.minLength(2, joined),
    z.maxLength(maxJoined, joined),
    z.refine((ids) => new Set(ids).size === ids.length, joined),
  ),
  seats_from: tableFields.seats_from,
  seats_to: tableFields.seats_to,
  rank: z.optional(wholeNumber('Rank', 0, 1_000)),
}
const version = z.int('Version must be the one you last read')

export const getFloor = endpoint({
  name: 'getFloor',
  summary: 'Get your club’s zones, tables and combinations, each in the order in which people read them.',
  method: 'GET',
  path: 'club-admin/floor/',
  authorize: 'see_floor',
  answer: z.object({
    zones: z.array(Zone),
    tables: z.array(Table),
    combinations: z.array(Combination),
    /** The currency of minimum spends. */
    currency: z.nullable(Currency),
  }),
  errors: [],
})

export const exportTables = endpoint({
  name: 'exportTables',
  summary: 'Export your club’s tables as CSV (RFC 4180, UTF-8).',
  method: 'GET',
  media: csvMedia,
  path: 'club-admin/floor/tables/export/',
  reads: 'replica',
  authorize: 'see_floor',
  answer: z.string(),
  errors: [],
})

export const createZone = endpoint({
  name: 'createZone',
  summary: 'Create a zone, such as a terrace. Names are unique, ignoring case and blanks.',
  method: 'POST',
  path: 'club-admin/floor/zones/',
  authorize: 'edit_floor',
  body: z.strictObject(zoneFields),
  answer: Zone,
  success: 201,
  errors: ['floor_full'],
})

export const updateZone = endpoint({
  name: 'updateZone',
  summary: 'Update a zone.',
  method: 'PUT',
  path: 'club-admin/floor/zones/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  body: z.strictObject({ ...zoneFields, name: z.optional(zoneFields.name), version }),
  answer: Zone,
  errors: ['stale'],
})

export const deleteZone = endpoint({
  name: 'deleteZone',
  summary: 'Delete a zone without tables.',
  method: 'DELETE',
  path: 'club-admin/floor/zones/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  answer: Message,
  errors: ['zone_in_use'],
})

export const createTable = endpoint({
  name: 'createTable',
  summary: 'Create a table in a zone. Names are unique in the club, ignoring case and blanks.',
  method: 'POST',
  path: 'club-admin/floor/tables/',
  authorize: 'edit_floor',
  body: z.strictObject(tableFields),
  answer: Table,
  success: 201,
  errors: ['floor_full'],
})

export const updateTable = endpoint({
  name: 'updateTable',
  summary: 'Update a table.',
  method: 'PUT',
  path: 'club-admin/floor/tables/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  body: z.strictObject({
    ...tableFields,
    name: z.optional(tableFields.name),
    zone_id: z.optional(tableFields.zone_id),
    seats_from: z.optional(tableFields.seats_from),
    seats_to: z.optional(tableFields.seats_to),
    shape: z.optional(tableFields.shape),
    version,
  }),
  answer: Table,
  errors: ['stale'],
})

export const deleteTable = endpoint({
  name: 'deleteTable',
  summary: 'Delete a table that no combination and no floor plan uses.',
  method: 'DELETE',
  path: 'club-admin/floor/tables/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  answer: Message,
  errors: ['table_in_use'],
})

export const createCombination = endpoint({
  name: 'createCombination',
  summary: 'Create a combination of tables that are joined for larger parties.',
  method: 'POST',
  path: 'club-admin/floor/combinations/',
  authorize: 'edit_floor',
  body: z.strictObject(combinationFields),
  answer: Combination,
  success: 201,
  errors: ['floor_full'],
})

export const updateCombination = endpoint({
  name: 'updateCombination',
  summary: 'Update a combination.',
  method: 'PUT',
  path: 'club-admin/floor/combinations/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  body: z.strictObject({
    table_ids: z.optional(combinationFields.table_ids),
    seats_from: z.optional(combinationFields.seats_from),
    seats_to: z.optional(combinationFields.seats_to),
    rank: combinationFields.rank,
    version,
  }),
  answer: Combination,
  errors: ['stale'],
})

export const deleteCombination = endpoint({
  name: 'deleteCombination',
  summary: 'Delete a combination. Its tables stay.',
  method: 'DELETE',
  path: 'club-admin/floor/combinations/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  answer: Message,
  errors: [],
})

export type Zone = z.output<typeof Zone>
export type Table = z.output<typeof Table>
export type Combination = z.output<typeof Combination>
export type Floor = z.output<(typeof getFloor)['answer']>
export type ZoneInput = z.output<(typeof createZone)['body']>
export type TableInput = z.output<(typeof createTable)['body']>
export type CombinationInput = z.output<(typeof createCombination)['body']>
