import { compare } from './compare.ts'
import { makeCrowd, makeGuests } from './crowd.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer } from './server.ts'

/** The limit: a club with this many reservations waits at most this many times as long as one with a hundredth of them. */
const many = 1_000_000
const few = many / 100
const promised = 3

const list = '/api/club-admin/reservations/?limit=25'

/** Each sort order and filter on its own; some search words are common names, some rare. */
const queries = {
  'first page': '',
  'by total, largest first': '&sort=-total',
  'by name': '&sort=name',
  'by arrival': '&sort=arrival',
  'by event, latest first': '&sort=-event',
  confirmed: '&status=confirmed',
  'to approve, one in 500': '&status=pending',
  'to approve, by name': '&status=pending&sort=name',
  'partly refunded, one in 700': '&payment_status=partially_refunded',
  'on a guest list, one in 400': '&kind=guest_list',
  'with an entry': '&kind=entry',
  'walk-ins': '&source=walk_in',
  'events of a month': '&date_range=month',
  'events of a month, by total': '&date_range=month&sort=total',
  'a name that many have': '&search=firsta',
  'a name that few have': '&search=firstab lastcc',
  'an e-mail address': '&search=crowd77@example.com',
  'a word that nobody has': '&search=zzzz',
}

/** A club's table with a hundred times the reservations, in one database. */
export async function measureClubReservations(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    await makeGuests(server.db, 20_000)
    const [short = ''] = await makeSeason(server.db, { clubs: 1, events: 10, days: 30 })
    const [long = ''] = await makeSeason(server.db, { clubs: 1, events: 1_000, days: 1_000 })
    await makeCrowd(server.db, { reservations: few, adminId: short })
    await makeCrowd(server.db, { reservations: many, adminId: long })
    const [shortToken, longToken] = [await signIn(server.db, short), await signIn(server.db, long)]
    const results: Measure[] = []
    for (const [name, query] of Object.entries(queries)) {
      const path = encodeURI(list + query)
      const target = { server, path }
      results.push(
        await compare({
          name: `a club's reservations, ${name}: ${many} against ${few}`,
          promised,
          short: { ...target, token: shortToken },
          long: { ...target, token: longToken },
        }),
      )
    }
    return results
  } finally {
    await server.stop()
  }
}
