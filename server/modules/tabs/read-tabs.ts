import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import type {
  getReservationTab as ownEndpoint,
  listTabEvents as eventsEndpoint,
  listTabPlaces as placesEndpoint,
  listTabs as listEndpoint,
} from '#contract/tabs/tabs.ts'
import { maxTabLines } from '#contract/tabs/terms.ts'
import type { Caller, ClubCaller } from '../../infrastructure/caller.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, pageOf, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findTabLines, findOrdered, findTabPayments } from './line-views.ts'
import { findTabEvent, findTabEvents, findTabPlaces } from './place-views.ts'
import { toTabRow, toTabTotals, type TabTotals } from './show-tab.ts'
import { lineTotal } from './tab.ts'
import { countTabs, findOwnParty, findTab, findTabs, findTabsOfParty, findTabsOfEvent } from './tab-views.ts'

export async function listTabs(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
  { state = 'open', cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { state: _, currency, ...event } = (await findTabEvent(db, club_id, eventId)) ?? refuse('not_found')
  const counts = await countTabs(db, eventId)
  const rows = await findTabs(db, eventId, { state, after: readCursor(cursor, ['instant', 'id']), limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  const count = state === 'open' ? counts.open_count : counts.closed_count
  // A club has a currency before it has events.
  return { tabs: page.map(toTabRow), event: { ...event, currency: currency ?? 'EUR' }, ...counts, count, next }
}

export async function listTabEvents(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  query: QueryOf<typeof eventsEndpoint>,
): Promise<AnswerOf<typeof eventsEndpoint>> {
  const { page, ...rest } = pageOf(await findTabEvents(db, club_id, clock.now()), query, ({ id }) => id)
  return { events: page, ...rest }
}

export async function listTabPlaces(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
  { search = '', cursor, limit = defaultLimit }: QueryOf<typeof placesEndpoint>,
): Promise<AnswerOf<typeof placesEndpoint>> {
  if ((await findTabEvent(db, club_id, eventId)) === null) return refuse('not_found')
  const after = readCursor(cursor, ['text'])?.[0] ?? null
  const { rows, count } = await findTabPlaces(db, { club_id, event_id: eventId, search }, { after, limit, now: clock.now() })
  const { page, next } = cutPage(rows, limit, (last) => [last.position])
  return { places: page.map(({ label, table_id, party }) => ({ label, table_id, party })), count, next }
}

/** A tab of this club with its lines and payments. */
export async function readTab(db: Database | Tx, clubId: string, id: string): Promise<Tab> {
  const tab = (await findTab(db, clubId, id)) ?? refuse('not_found')
  const event = (await findTabEvent(db, clubId, tab.event_id)) ?? refuse('not_found')
  const lines = await findTabLines(db, id)
  const payments = await findTabPayments(db, id)
  return {
    ...toTabRow(tab),
    currency: tab.currency,
    timezone: event.timezone,
    event_title: event.title,
    lines: lines.map((line) => ({ ...line, total_minor: lineTotal(line) })),
    payments,
  }
}

export const getTab = async ({ db }: Infrastructure, { club_id }: ClubCaller, id: string): Promise<Tab> =>
  readTab(db, club_id, id)

/** The party's own meter: what all its tabs came to, as of its latest one. */
export async function getReservationTab(
  { db }: Infrastructure,
  { actor }: Caller,
  id: string,
): Promise<AnswerOf<typeof ownEndpoint>> {
  if (!(await findOwnParty(db, actor.user_id, id))) return refuse('not_found')
  const tabs = await findTabsOfParty(db, id)
  const stored = tabs.at(-1)
  if (stored === undefined) return { tab: null }
  const { total_minor: _, due_minor, ...sums } = toTabRow(stored)
  const lines = await findOrdered(db, id, maxTabLines)
  const total_minor = tabs.reduce((sum, tab) => sum + toTabRow(tab).total_minor, 0)
  return {
    tab: {
      ...sums,
      currency: stored.currency,
      is_open: stored.state === 'open',
      total_minor,
      due_minor: stored.state === 'open' ? due_minor : 0,
      lines,
    },
  }
}

/** An event's open and closed tabs in the order they were opened: what each adds up to, counts and has paid. */
export const readTabTotals = async (db: Database | Tx, eventId: string): Promise<TabTotals[]> =>
  (await findTabsOfEvent(db, eventId)).map(toTabTotals)
