import { measureAttendance } from './attendance.ts'
import { measureBoard } from './board.ts'
import { measureBookings, measureHeldBookings, measureTwoProcesses } from './bookings.ts'
import { measureClubReservations } from './club-reservations.ts'
import { measureCover } from './cover.ts'
import { measureDoor } from './door.ts'
import { measureDoorPayments } from './door-payments.ts'
import { measureEventList } from './event-list.ts'
import { measureFinances } from './finances.ts'
import { measureFloorPlan } from './floor-plan.ts'
import { measureForecast } from './forecast.ts'
import { measureInteractions } from './interactions.ts'
import { measureLockedEvent } from './locked-event.ts'
import { measureLongLists } from './long-lists.ts'
import { measureLoyalty } from './loyalty.ts'
import type { Measure } from './measure.ts'
import { measurePage, pages } from './pages.ts'
import { measurePaymentsBesideMail } from './payments-beside-mail.ts'
import { measurePeople } from './people.ts'
import { measurePlatformMoney } from './platform-money.ts'
import { measureReminders } from './reminders.ts'
import { measureRotaPaint } from './rota-paint.ts'
import { measureRota } from './rota.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'
import { measureTenTimes } from './ten-times.ts'
import { measureVerifications } from './verifications.ts'

const benches: Record<string, () => Promise<Measure[]>> = {
  start: measureStart,
  'event-list': measureEventList,
  ...Object.fromEntries(pages.map((page) => [`pages:${page.name}`, async () => measurePage(page)])),
  'pages:interactions': measureInteractions,
  'long-lists': measureLongLists,
  'club-reservations': measureClubReservations,
  search: measureSearch,
  loyalty: measureLoyalty,
  verifications: measureVerifications,
  attendance: measureAttendance,
  board: measureBoard,
  cover: measureCover,
  bookings: measureBookings,
  'bookings-held': measureHeldBookings,
  'bookings-two-processes': measureTwoProcesses,
  door: measureDoor,
  'door-payments': measureDoorPayments,
  'locked-event': measureLockedEvent,
  'payments-beside-mail': measurePaymentsBesideMail,
  'platform-money': measurePlatformMoney,
  people: measurePeople,
  reminders: measureReminders,
  rota: measureRota,
  'rota:paint': measureRotaPaint,
  'floor-plan': measureFloorPlan,
  finances: measureFinances,
  forecast: measureForecast,
  'ten-times': measureTenTimes,
}

const names = process.argv.slice(2)
/** `pages` selects all that begin with `pages:`. */
const means = (one: string, name: string) => name === one || name.startsWith(`${one}:`)
const unknown = names.filter((one) => !Object.keys(benches).some((name) => means(one, name)))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

for (const [name, measure] of Object.entries(benches)) {
  if (names.length > 0 && !names.some((one) => means(one, name))) continue
  for (const { name: what, figures, ok } of await measure()) {
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}: ${figures}`)
    if (!ok) process.exitCode = 1
  }
}
