import { floorLimits } from './terms.ts'

const { zones, tables, combinations } = floorLimits

/** Errors of calls about a club's floor, part of the list in `errors.ts`. */
export const floorErrors = {
  zone_in_use: { status: 409, sentence: 'This zone has tables. Move them to another zone or delete them first.' },
  table_in_use: { status: 409, sentence: 'This table is part of a combination. Delete the combination first.' },
  floor_full: {
    status: 409,
    sentence: `A club can have ${zones} zones, ${tables} tables and ${combinations} combinations. Delete one you no longer use first.`,
  },
} as const
