import type { RevenueCategory, RevenueMethod } from '#contract/finances/revenue-terms.ts'
import { earlier } from '#contract/base/instants.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import type { FileStore } from '../infrastructure/files/file-store.ts'
import { newId } from '../infrastructure/ids.ts'
import { enterRevenue, fillCashUp, type Revenue } from '../modules/finances/demo.ts'
import type { Random } from './art/random.ts'
import type { DemoClub } from './clubs.ts'
import type { DemoEvent } from './make-events.ts'
import { personNameOf } from './people.ts'
import { includedTax } from '../infrastructure/amounts.ts'

interface FillContext {
  clubs: readonly DemoClub[]
  files: FileStore
  idOf: (username: string) => string
  now: Temporal.Instant
  random: Random
}

/** What clubs take besides bookings on a usual night: in whole major units, from and to. */
const usual: readonly (readonly [RevenueCategory, RevenueMethod, low: number, high: number])[] = [
  ['bar', 'card', 3_800, 6_400],
  ['bar', 'cash', 900, 1_600],
  ['cloakroom', 'cash', 240, 420],
  ['door', 'cash', 300, 700],
]

/** How many of its last nights a club has closed: the first one, and the others. The latest one stays open. */
const eventsClosed = [24, 3] as const

/** Revenue entered for past nights, most of which are closed with small differences. */
export async function fillTakings(
  tx: Tx,
  events: readonly DemoEvent[],
  { clubs, files, idOf, now, random }: FillContext,
): Promise<void> {
  for (const [place, club] of clubs.entries()) {
    const own = events.filter((event) => event.club === club && isOver(event, now) && event.row.state !== 'cancelled')
    const byDate = [...Map.groupBy(own, ({ row }) => row.business_date)].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const last = byDate.slice(-eventsClosed[place === 0 ? 0 : 1] - 1)
    const by = idOf(club.admin)
    for (const [date, [event]] of last) {
      if (event) await enterRevenue(tx, revenueOf(club, event, date, random), { by, now: closeTime(event, now) })
    }
    for (const [index, [business_date, [event]]] of last.slice(0, -1).entries()) {
      if (!event) continue
      const missing_minor = random.chance(0.5) ? 0 : random.whole(-6, 15) * 50
      await fillCashUp(tx, files, {
        club_id: club.row.id,
        business_date,
        closed_by: { id: by, name: personNameOf(club.admin) },
        float_minor: 30_000,
        missing_minor,
        missing_by_card_minor: index % 6 === 4 ? 1_250 : 0,
        notes: index === 2 ? 'Bar 2 changed a note for a guest without ringing it up.' : '',
        now: closeTime(event, now),
      })
    }
    const [late] = last.at(-2) ?? []
    const [event] = last.at(-2)?.[1] ?? []
    // Found in a jacket the day after the close.
    if (late !== undefined && event) {
      const night = revenue(club, {
        business_date: late,
        event_id: event.row.id,
        category: 'cloakroom',
        method: 'cash',
        units: 24,
      })
      await enterRevenue(tx, [{ ...night, note: 'Envelope found in the cloakroom' }], { by, now })
    }
  }
}

const isOver = ({ row }: DemoEvent, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(row.ends_at).add({ hours: 2 }), now) < 0

/** The manager counts an hour after the end. */
const closeTime = ({ row }: DemoEvent, now: Temporal.Instant) =>
  Temporal.Instant.from(earlier(Temporal.Instant.from(row.ends_at).add({ hours: 1 }).toString(), now.toString()))

interface ManualTaking {
  business_date: string
  event_id: string
  category: RevenueCategory
  method: RevenueMethod
  /** The currency's. */
  units: number
}

function revenue(club: DemoClub, { units, ...taken }: ManualTaking): Revenue {
  const amount_minor = units * 100
  const tax_bp = taken.category === 'door' ? club.prices.entry_tax_bp : club.prices.drinks_tax_bp
  const tax_minor = includedTax(amount_minor, tax_bp)
  const of = { id: newId(), club_id: club.row.id, currency: club.row.currency, note: '', replaces_id: null }
  return { ...of, ...taken, amount_minor, tax_bp, tax_minor }
}

const revenueOf = (club: DemoClub, { row }: DemoEvent, business_date: string, random: Random): Revenue[] =>
  usual.map(([category, method, low, high]) =>
    revenue(club, { business_date, event_id: row.id, category, method, units: random.whole(low, high) }),
  )
