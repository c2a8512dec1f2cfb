import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { PlanShape, Room } from '../floor/drawing.ts'
import { tableShapes } from '../floor/terms.ts'
import { Id, IdParams, MinorUnits } from '../base/schema.ts'

/** A table on an event's plan, as guests choose it. */
export const TableToChoose = z.object({
  id: Id,
  name: z.string(),
  zone_id: Id,
  /** The smallest and the largest party it seats. */
  seats_from: z.int(),
  seats_to: z.int(),
  shape: z.enum(tableShapes),
  /** Instead of those of the item; null for those. */
  minimum_spend_minor: z.nullable(MinorUnits),
  deposit_minor: z.nullable(MinorUnits),
  is_step_free: z.boolean(),
  /** Whether a party can still book it. Guests don’t see who has it. */
  is_free: z.boolean(),
  /** Of an event with seatings: those in which it is free. */
  free_in: z.optional(z.array(Id)),
  /** Where it stands: in whole units of ten centimetres, from its middle, turned clockwise by degrees. */
  room_id: Id,
  x: z.int(),
  y: z.int(),
  width: z.int(),
  depth: z.int(),
  turn: z.int(),
})

export const getEventTables = endpoint({
  name: 'getEventTables',
  summary: 'Get the tables that guests can choose at an event, and the plan they are on. Empty if it sells none that way.',
  method: 'GET',
  path: 'client/events/{id}/tables/',
  authorize: 'public',
  params: IdParams,
  answer: z.object({
    zones: z.array(z.object({ id: Id, name: z.string() })),
    /** By zone and name. */
    tables: z.array(TableToChoose),
    rooms: z.array(Room),
    shapes: z.array(PlanShape),
  }),
  errors: [],
})

export type TableToChoose = z.output<typeof TableToChoose>
