import type { Board, BoardParty, BoardTable } from '#contract/board/board.ts'
import type { PartyState } from '#contract/board/states.ts'
import type { SuggestedTable } from '#contract/reservations/club-reservations.ts'
import { formatCount, formatMoney, formatTime, formatTimes } from '../../../../shared/format/format.ts'
import type { Tone } from '../../../ui/tone.tsx'
import { isUnclaimed, type TableState, type TableView } from './board-model.ts'
import type { ServedSection } from './board-sections.ts'

const conjunction = new Intl.ListFormat('en-US')

/** `Ana, Tom, and Eve` */
export const listNames = (names: readonly string[]): string => conjunction.format(names)

export const servedBy = ({ staff }: ServedSection): string =>
  staff.length === 0 ? 'No staff yet' : `Staff: ${listNames(staff.map(({ name }) => name))}`

/** The sections of some tables with the people who serve them; null if they are in none. */
export const sectionsOf = (tableIds: readonly string[], sections: readonly ServedSection[]): string | null =>
  sections
    .filter(({ table_ids }) => table_ids.some((id) => tableIds.includes(id)))
    .map((section) => `${section.name}. ${servedBy(section)}`)
    .join('; ') || null

/** `short`: on a small table of the plan, if the word is too long for it. */
export const tableStates: Readonly<Record<TableState, { word: string; short?: string; tone: Tone }>> = {
  free: { word: 'Free', tone: 'plain' },
  reserved: { word: 'Reserved', tone: 'info' },
  arrived: { word: 'Arrived', tone: 'warn' },
  seated: { word: 'Seated', tone: 'ok' },
  paying: { word: 'Paying', tone: 'done' },
  unclaimed: { word: 'No one came', short: 'Late', tone: 'bad' },
  elsewhere: { word: 'Other event', short: 'Taken', tone: 'off' },
}

export const partyState = (party: BoardParty): { word: string; tone: Tone } =>
  party.state === 'left' ? { word: 'Left', tone: 'off' } : tableStates[isUnclaimed(party) ? 'unclaimed' : party.state]

export const partyName = ({ name, reference }: Pick<BoardParty, 'name' | 'reference'>): string => (name === '' ? reference : name)

export const headsOf = ({ party_size, inside_heads }: BoardParty): string =>
  inside_heads > 0 && inside_heads !== party_size ? `${inside_heads} of ${party_size} guests` : formatCount(party_size, 'guest')

/** When it came to where it is. */
export function sinceOf(party: BoardParty, { timezone }: Pick<Board['event'], 'timezone'>): string {
  const moments: Record<PartyState, string | null | undefined> = {
    reserved: party.arrives_at,
    arrived: party.arrived_at,
    seated: party.seated?.at,
    paying: party.asked_bill?.at,
    left: party.left?.at,
  }
  const at = moments[party.state] ?? party.arrives_at
  return formatTime(at, timezone)
}

/** The seating of a party, with its times; null for none. */
export function seatingText(
  { seatings = [], event }: Pick<Board, 'seatings' | 'event'>,
  { seating_id }: BoardParty,
): string | null {
  const seating = seatings.find(({ id }) => id === seating_id)
  return seating === undefined ? null : `${seating.name}, ${formatTimes(seating, event.timezone)}`
}

/** What was spent against the minimum, as far as it is known. */
export function spendOf(
  { spent_minor: spent, minimum_spend_minor: minimum }: BoardParty,
  currency: string | null,
): string | null {
  if (currency === null) return null
  if (spent === null) return minimum === null ? null : `minimum ${formatMoney(minimum, currency)}`
  return minimum === null ? formatMoney(spent, currency) : `${formatMoney(spent, currency)} of ${formatMoney(minimum, currency)}`
}

export const seatsOf = ({ seats_from: from, seats_to: to }: Pick<BoardTable, 'seats_from' | 'seats_to'>): string =>
  from === to ? `seats ${to}` : `seats ${from}–${to}`

/** Of a table whose party of an earlier seating has not left. */
export const stayingText = (party: BoardParty, event: Pick<Board['event'], 'timezone'>): string =>
  `still taken by ${partyName(party)}, since ${sinceOf(party, event)}`

/** Who has the table in a later seating. */
export const nextText = (party: BoardParty, { timezone }: Pick<Board['event'], 'timezone'>): string =>
  `next ${partyName(party)}, ${formatTime(party.arrives_at, timezone)}`

/** Said by screen readers for a table of the plan. */
export function tableLabel(
  { table, state, party, sharing, staying, next }: TableView,
  event: Board['event'],
  section?: ServedSection,
): string {
  const who =
    party === null || state === 'free' || state === 'elsewhere'
      ? [seatsOf(table)]
      : [partyName(party), headsOf(party), `${party.state === 'reserved' ? 'expected' : 'since'} ${sinceOf(party, event)}`]
  const more = sharing.length === 0 ? [] : [`shared with ${sharing.map(partyName).join(', ')}`]
  const beside = [
    ...(staying === null || staying === party ? [] : [stayingText(staying, event)]),
    ...(next === null ? [] : [nextText(next, event)]),
  ]
  const place = section === undefined ? [] : [`section ${section.name}`]
  return [`Table ${table.name}`, tableStates[state].word.toLowerCase(), ...who, ...more, ...beside, ...place].join(', ')
}

/** Why a table is suggested. */
export function reasonFor(
  table: SuggestedTable,
  party_size: number,
  { isFirst, currency }: { isFirst: boolean; currency: string | null },
): string {
  const { seats_to, table_ids, minimum_spend_minor: minimum } = table
  const spare = seats_to - party_size
  return [
    ...(isFirst ? ['smallest that fits'] : []),
    ...(table_ids.length > 1 ? [`${table_ids.length} tables joined`] : []),
    seatsOf(table),
    ...(spare > 0 ? [`${formatCount(spare, 'seat')} to spare`] : ['no empty seat']),
    ...(minimum !== null && currency !== null ? [`minimum ${formatMoney(minimum, currency)}`] : []),
  ].join(', ')
}
