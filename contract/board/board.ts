import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits } from '../base/schema.ts'
import { Seating } from '../events/seatings.ts'
import { PlacedTable, PlanShape, Room } from '../floor/drawing.ts'
import { maxJoined, tableShapes } from '../floor/terms.ts'
import { SuggestedTable } from '../reservations/club-reservations.ts'
import { reservationStatuses } from '../reservations/states.ts'
import { BoardSection } from './sections.ts'
import { boardActions, partyStates, partyActions } from './states.ts'

const Step = z.nullable(z.object({ at: Instant, by: z.nullable(z.string()) }))

/** A party of the event that has a table, had one, or booked one. */
export const BoardParty = z.object({
  id: Id,
  reference: z.string(),
  /** Empty if the account was deleted. */
  name: z.string(),
  status: z.enum(reservationStatuses),
  state: z.enum(partyStates),
  allowed_actions: z.array(z.enum(boardActions)),
  party_size: z.int(),
  inside_heads: z.int(),
  /** Its tables; of a party that left, those where it sat. */
  table_ids: z.array(Id),
  /** In which it has its tables, or booked one; absent where the event has none. */
  seating_id: z.optional(Id),
  /** As written; also a name that is no table of the floor. */
  table_label: z.string(),
  /** Sits at another party's table. */
  is_sharing: z.boolean(),
  arrives_at: Instant,
  /** When its table counts as not claimed; null without a table, and once the party is here. */
  unclaimed_at: z.nullable(Instant),
  arrived_at: z.nullable(Instant),
  seated: Step,
  asked_bill: Step,
  left: Step,
  /** When the club released its table because no one came. */
  released: Step,
  /** Of its tables, else of what it booked; null if neither has one. */
  minimum_spend_minor: z.nullable(MinorUnits),
  /** Null while nothing is known of it. */
  spent_minor: z.nullable(MinorUnits),
  /** Null for those who may see neither guests nor the door. */
  guest: z.nullable(
    z.object({
      is_vip: z.boolean(),
      tags: z.array(z.string()),
      door_notes: z.array(z.string()),
      /** On the event’s business date. */
      has_birthday: z.optional(z.boolean()),
    }),
  ),
  /** Increases with every change of the party or of its place on the board. */
  version: z.int(),
})

export const BoardTable = z.object({
  id: Id,
  name: z.string(),
  zone_id: Id,
  seats_from: z.int(),
  seats_to: z.int(),
  shape: z.enum(tableShapes),
  minimum_spend_minor: z.nullable(MinorUnits),
  /** Taken by a party of another event at this time. */
  is_taken_elsewhere: z.boolean(),
  /** Of an event with seatings: those in which another event has it. */
  taken_elsewhere_in: z.optional(z.array(Id)),
})

export const Board = z.object({
  event: z.object({
    id: Id,
    title: z.string(),
    business_date: LocalDate,
    starts_at: Instant,
    doors_at: z.nullable(Instant),
    ends_at: Instant,
    timezone: z.string(),
    currency: z.nullable(Currency),
    is_running: z.boolean(),
    is_over: z.boolean(),
    is_cancelled: z.boolean(),
  }),
  /** The times in which each table is given once, in order. Absent: from doors to the end. */
  seatings: z.optional(z.array(Seating)),
  zones: z.array(z.object({ id: Id, name: z.string() })),
  /** Those on the event's plan, or all of the club's if it has none, in the order in which people read them. */
  tables: z.array(BoardTable),
  /** Null if the event has no floor plan. */
  plan: z.nullable(z.object({ rooms: z.array(Room), shapes: z.array(PlanShape), tables: z.array(PlacedTable) })),
  /** In their order. `is_mine`: the caller serves it. */
  sections: z.array(z.object({ ...BoardSection.shape, is_mine: z.boolean() })),
  /** By arrival time. */
  parties: z.array(BoardParty),
})

const PartyParams = z.strictObject({ ...IdParams.shape, party_id: Id })
const version = z.int('Version must be the one you last read')

export const getBoard = endpoint({
  name: 'getBoard',
  summary:
    'Get the board of an event: its tables, the sections they are served in, the parties that have, had or booked a table, and where each party is.',
  method: 'GET',
  path: 'club-admin/board/{id}/',
  authorize: 'work_board',
  params: IdParams,
  answer: Board,
  errors: [],
})

export const getSeatSuggestions = endpoint({
  name: 'getSeatSuggestions',
  summary: 'Get the free tables that fit a party of the board, up to ten, the best first.',
  method: 'GET',
  path: 'club-admin/board/{id}/parties/{party_id}/tables/',
  authorize: 'work_board',
  params: PartyParams,
  /** Another seating than that of the party. */
  query: z.strictObject({ seating_id: z.optional(Id) }),
  answer: z.object({ suggestions: z.array(SuggestedTable) }),
  errors: [],
})

const moves = 'Move one or two different parties'
const tables = `Choose up to ${maxJoined} different tables`

export const moveParties = endpoint({
  name: 'moveParties',
  summary:
    'Give one or two parties their tables, all at once: one, several that are joined, or none. Two parties can swap theirs. `seat` also records that they sit down.',
  method: 'PUT',
  path: 'club-admin/board/{id}/parties/',
  authorize: 'work_board',
  params: IdParams,
  body: z.strictObject({
    moves: z
      .array(
        z.strictObject({
          party_id: Id,
          version,
          /** Another seating of the event, to move to; absent to stay in its own. */
          seating_id: z.optional(Id),
          table_ids: z.array(Id, tables).check(
            z.maxLength(maxJoined, tables),
            z.refine((ids) => new Set(ids).size === ids.length, tables),
          ),
        }),
        moves,
      )
      .check(
        z.minLength(1, moves),
        z.maxLength(2, moves),
        z.refine((all) => new Set(all.map(({ party_id }) => party_id)).size === all.length, moves),
      ),
    seat: z.optional(z.boolean('Seat must be true or false')),
  }),
  answer: z.object({ parties: z.array(BoardParty) }),
  errors: ['stale', 'table_taken', 'invalid_transition', 'event_past', 'event_cancelled'],
})

export const changeParty = endpoint({
  name: 'changeParty',
  summary:
    'Record where a party of the board is: seated, paying or gone, which frees its table. `undo` takes back the last step, `release` frees the table of a party that did not come.',
  method: 'PUT',
  path: 'club-admin/board/{id}/parties/{party_id}/',
  authorize: 'work_board',
  params: PartyParams,
  body: z.strictObject({
    action: z.enum(partyActions, `Action must be one of: ${partyActions.join(', ')}`),
    version,
  }),
  answer: BoardParty,
  errors: ['stale', 'table_taken', 'invalid_transition', 'event_past', 'event_cancelled'],
})

export type BoardParty = z.output<typeof BoardParty>
export type BoardTable = z.output<typeof BoardTable>
export type Board = z.output<typeof Board>
