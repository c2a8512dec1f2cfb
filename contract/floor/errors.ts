import { floorLimits, maxPlans } from './terms.ts'

const { zones, tables, combinations } = floorLimits

/** Errors of calls about a club's floor, part of the list in `errors.ts`. */
export const floorErrors = {
  zone_in_use: { status: 409, sentence: 'This zone has tables. Move them to another zone or delete them first.' },
  table_in_use: {
    status: 409,
    sentence: 'This table is part of a combination or on a floor plan. Remove it there first.',
  },
  too_many_plans: {
    status: 409,
    sentence: `A club can have ${maxPlans} floor plans. Delete one you no longer use first.`,
  },
  plan_in_use: { status: 409, sentence: 'An event uses this floor plan, so it can’t be deleted.' },
  plan_is_default: { status: 409, sentence: 'This is your default floor plan. Make another plan the default first.' },
  floor_full: {
    status: 409,
    sentence: `A club can have ${zones} zones, ${tables} tables and ${combinations} combinations. Delete one you no longer use first.`,
  },
} as const
