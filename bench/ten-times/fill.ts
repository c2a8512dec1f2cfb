import type { Client } from 'pg'
import { checkFilled } from './check-filled.ts'
import { countPlaces, fillGuests, fillReservations, planBookings } from './fill-bookings.ts'
import { fillCommissions, fillMoney } from './fill-money.ts'
import { fillNights } from './fill-night.ts'
import { fillClubs, fillEvents, fillPeople } from './fill-places.ts'
import { loadInto } from './load.ts'
import type { Size } from './size.ts'

const small = ['users', 'clubs', 'events', 'prestations', 'event_views', 'staff_shifts', 'attendance', 'invoices', 'club_follows']
const large = [
  'reservations',
  'reservation_lines',
  'reservation_history',
  'reservation_search',
  'club_guests',
  'point_wallets',
  'point_entries',
  'point_lots',
  'payments',
  'till_payments',
  'ledger_transactions',
  'ledger_entries',
  'commissions',
  'commission_lines',
  'commission_entries',
  'door_scans',
  'notifications',
  'audit_log',
]

/** A platform of this size, three years old. `checkSums`: rebuilds and checks the ledger's sums. */
export async function fillPlatform(db: Client, size: Size, checkSums: () => Promise<void>): Promise<void> {
  await db.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`)
  await loadInto(db, small, async () => {
    await fillPeople(db, size)
    await fillClubs(db, size)
    await fillEvents(db, size)
  })
  await planBookings(db, size)
  await loadInto(db, large, async () => {
    await fillReservations(db)
    await countPlaces(db)
    await fillGuests(db)
    await fillMoney(db)
    await fillCommissions(db)
    await fillNights(db)
  })
  await db.query('vacuum analyze')
  await checkFilled(db)
  await checkSums()
  await db.query('drop table testing.booked, testing.regulars')
}

/** The tables that say most about a platform's size. */
const mainTables = ['reservations', 'events', 'clubs', 'ledger_entries', 'users', 'door_scans', 'audit_log', 'notifications']

/** `1,000,000 reservations, 20,000 events, …`. */
export async function describePlatform(db: Client): Promise<string> {
  const counts = mainTables.map((table) => `(select count(*) from ${table})::int as ${table}`)
  const { rows } = await db.query<Record<string, number>>(`select ${counts.join(', ')}`)
  const { rows: sizes } = await db.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  const parts = Object.entries(rows[0] ?? {}).map(
    ([table, count]) => `${count.toLocaleString('en-US')} ${table.replace('_', ' ')}`,
  )
  return `${parts.join(', ')}; ${sizes[0]?.size ?? ''}`
}
