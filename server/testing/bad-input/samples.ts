import type { Pool } from 'pg'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Guest } from './rows.ts'
import { accounts } from './samples/accounts.ts'
import { administration } from './samples/administration.ts'
import { ambassadors } from './samples/ambassadors.ts'
import { artists } from './samples/artists.ts'
import { board } from './samples/board.ts'
import { clubs } from './samples/clubs.ts'
import { door } from './samples/door.ts'
import { drawers } from './samples/drawers.ts'
import { events } from './samples/events.ts'
import { floor } from './samples/floor.ts'
import { friendPlans } from './samples/friend-plans.ts'
import { guestLists } from './samples/guest-lists.ts'
import { guests } from './samples/guests.ts'
import { lastHour } from './samples/last-hour.ts'
import { loyalty } from './samples/loyalty.ts'
import { messages } from './samples/messages.ts'
import { inCalls, type ModuleSamples } from './samples/module-samples.ts'
import { pages } from './samples/pages.ts'
import { reminders } from './samples/reminders.ts'
import { reservations } from './samples/reservations.ts'
import { staffing } from './samples/staffing.ts'
import { subscriptions } from './samples/subscriptions.ts'
import { tabs } from './samples/tabs.ts'
import { takings } from './samples/takings.ts'
import { verification } from './samples/verification.ts'
import type { Samples } from './shape.ts'

/** What modules share. */
const general: ModuleSamples = {
  fields: () => ({ version: 1, cursor: undefined, limit: 10, date_range: 'month' }),
  calls: ({ event }) => ({
    // The named notifications.
    readNotifications: { all: undefined, ids: [event.prestation_id, event.sold_out_id] },
    // Guests have no second factor, and would be refused from then on.
    updatePlatformSettings: { superadmins_need_second_factor: false, club_admins_need_second_factor: false },
    // The copy of the version that is signed.
    ...inCalls(['getClubContractPdf', 'getAmbassadorContractPdf'], { version: undefined }),
  }),
  prepare: {
    async updatePlatformSettings(pool) {
      await pool.query(
        'update platform_settings set version = 1, superadmins_need_second_factor = false, club_admins_need_second_factor = false',
      )
    },
  },
}

/** Each name occurs in one of them. */
export const samples: readonly ModuleSamples[] = [
  general,
  accounts,
  administration,
  ambassadors,
  artists,
  board,
  clubs,
  door,
  drawers,
  events,
  floor,
  friendPlans,
  guestLists,
  guests,
  lastHour,
  loyalty,
  messages,
  pages,
  reminders,
  reservations,
  staffing,
  subscriptions,
  tabs,
  takings,
  verification,
]

const join = <T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})))

/** Values that make a guest's call of an endpoint valid. */
export function samplesFor({ name, path }: Endpoint, guest: Guest): Samples {
  const ids = join(samples.map((one) => one.ids?.(guest)))
  const parent = path.split('/').at(path.split('/').indexOf('{id}') - 1) ?? ''
  return {
    id: ids[parent] ?? guest.reservation_id,
    ...join(samples.map((one) => one.fields?.(guest))),
    ...join(samples.map((one) => one.calls?.(guest)))[name],
  }
}

const preparations = join(samples.map(({ prepare }) => prepare))

export async function prepareFor(pool: Pool, endpointName: string, guest: Guest): Promise<void> {
  await preparations[endpointName]?.(pool, guest)
}
