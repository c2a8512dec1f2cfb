import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

const connections = 4
const seconds = 1
const turns = 9
/** What is promised: the first page of a long list takes at most so many times as long as that of a short one. */
const promised = 1.5

interface Target {
  server: BenchServer
  path: string
  token?: string
}

/** Milliseconds that the middle one of many calls takes. */
async function timeOf({ server, path, token }: Target): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Token ${token}` }
  const { p50, statuses } = await putLoad({ url: server.url, connections, seconds, next: () => request('GET', path, headers) })
  if (Object.keys(statuses).join() !== '200') throw new Error(`${path} answered ${JSON.stringify(statuses)}.`)
  return p50
}

/** Short turns alternate, so that both meet the same machine; the median of their ratios counts. */
async function compare(name: string, short: Target, long: Target): Promise<Measure> {
  await timeOf(short)
  await timeOf(long)
  const pairs: { short: number; long: number; ratio: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    const [one, other] = [await timeOf(short), await timeOf(long)]
    pairs.push({ short: one, long: other, ratio: other / one })
  }
  const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(turns / 2)] ?? { short: 0, long: 0, ratio: Infinity }
  const figures = `${middle.short.toFixed(1)} ms and ${middle.long.toFixed(1)} ms, ratio ${middle.ratio.toFixed(2)}; at most ${promised}`
  return { name, figures, ok: middle.ratio <= promised }
}

const guests = '/api/client/events/?limit=25'
const clubs = '/api/club-admin/events/?limit=25'

/** First pages without kept answers: guests' list with 100 nights and with 20,000, a club's own with 100 and with 2,000. */
export async function measureLongLists(): Promise<Measure[]> {
  const env = { TEST_MODE: 'on' }
  const [small, large] = [await startServer(env), await startServer(env)]
  try {
    // As many in a week as fill a page in both.
    await makeSeason(small.db, { clubs: 5, nights: 20, days: 7 })
    await makeSeason(large.db, { clubs: 500, nights: 40, days: 180 })
    const both = (path: string): [Target, Target] => [{ server: small, path }, { server: large, path }]
    const results = [
      await compare('guests: 20,000 nights of 500 clubs against 100', ...both(guests)),
      await compare('guests, one genre: 20,000 nights against 100', ...both(`${guests}&genre=Techno`)),
      await compare('guests, this week: 20,000 nights against 100', ...both(`${guests}&date_range=week`)),
    ]
    const [few = '', many = ''] = [...(await makeSeason(large.db, { clubs: 1, nights: 100, days: 180 })), ...(await makeSeason(large.db, { clubs: 1, nights: 2000, days: 1000 }))]
    const [short, long] = [await signIn(large.db, few), await signIn(large.db, many)]
    const ofClub = (path: string): [Target, Target] => [{ server: large, path, token: short }, { server: large, path, token: long }]
    return [
      ...results,
      await compare('a club: 2,000 nights against 100', ...ofClub(clubs)),
      await compare('a club, latest first: 2,000 nights against 100', ...ofClub(`${clubs}&sort=-date`)),
      await compare('a club, by title: 2,000 nights against 100', ...ofClub(`${clubs}&sort=title`)),
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}
