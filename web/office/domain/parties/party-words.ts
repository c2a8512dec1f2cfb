import type { Lead, PartyKind } from '#contract/forecast/forecast.ts'

/** What a party mainly booked. */
export const partyWords: Record<PartyKind, string> = {
  table: 'Table',
  guest_list: 'Guest list',
  bottle: 'Bottle',
  entry: 'Entry',
}

/** When it booked. */
export const leadWords: Record<Lead, string> = {
  last_day: 'in the last 24 hours',
  days: '1 to 6 days before',
  weeks: '7 to 20 days before',
  early: '3 weeks or more before',
}
