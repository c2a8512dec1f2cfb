import { compare } from './compare.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer } from './server.ts'

/** The limit: the first page of a long list takes at most this many times as long as that of a short one. */
const promised = 1.5

const guests = '/api/client/events/?limit=25'
const clubs = '/api/club-admin/events/?limit=25'

/**
 * First pages without cached responses: the guests' list with 100 events and with 20,000, a club's own with 100 and with 2,000.
 */
export async function measureLongLists(): Promise<Measure[]> {
  const env = { TEST_MODE: 'on' }
  const [small, large] = [await startServer(env), await startServer(env)]
  try {
    // Enough events in a week to fill a page in both.
    await makeSeason(small.db, { clubs: 5, events: 20, days: 7 })
    await makeSeason(large.db, { clubs: 500, events: 40, days: 180 })
    const both = (path: string) => ({ short: { server: small, path }, long: { server: large, path } })
    const results = [
      await compare({ name: 'guests: 20,000 events of 500 clubs against 100', promised, ...both(guests) }),
      await compare({ name: 'guests, one genre: 20,000 events against 100', promised, ...both(`${guests}&genre=Techno`) }),
      await compare({ name: 'guests, this week: 20,000 events against 100', promised, ...both(`${guests}&date_range=week`) }),
    ]
    const [few = '', many = ''] = [
      ...(await makeSeason(large.db, { clubs: 1, events: 100, days: 180 })),
      ...(await makeSeason(large.db, { clubs: 1, events: 2000, days: 1000 })),
    ]
    const [short, long] = [await signIn(large.db, few), await signIn(large.db, many)]
    const ofClub = (path: string) => ({
      short: { server: large, path, token: short },
      long: { server: large, path, token: long },
    })
    return [
      ...results,
      await compare({ name: 'a club: 2,000 events against 100', promised, ...ofClub(clubs) }),
      await compare({ name: 'a club, latest first: 2,000 events against 100', promised, ...ofClub(`${clubs}&sort=-date`) }),
      await compare({ name: 'a club, by title: 2,000 events against 100', promised, ...ofClub(`${clubs}&sort=title`) }),
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}
