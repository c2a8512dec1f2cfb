import { measureBookings } from './bookings.ts'
import { measureEventList } from './event-list.ts'
import type { Measure } from './measure.ts'
import { measurePages } from './pages.ts'
import { measureStart } from './start.ts'

const benches: Record<string, () => Promise<Measure[]>> = {
  start: measureStart,
  'event-list': measureEventList,
  pages: measurePages,
  bookings: () => measureBookings(1),
  'bookings-two-processes': () => measureBookings(2),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

for (const [name, measure] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const { name: what, figures, ok } of await measure()) {
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}: ${figures}`)
    if (!ok) process.exitCode = 1
  }
}
