import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { readLevels } from '../events/index.ts'
import { findNewSales, findOpenDoors, findScarceCandidates } from './people-views.ts'
import { eventReminder } from './reminder-jobs.ts'

/** How far back to look: a run that was missed is made up for. */
const saleMinutes = 60
const doorMinutes = 30
/** Events whose places are counted in one statement. */
const page = 200

type Kind = 'on_sale' | 'last_places' | 'doors_open'

/** One job per event and kind, however often it is written. */
async function enqueueReminders({ db }: Infrastructure, kind: Kind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await enqueueAll(
    db,
    ids.map((event_id) => ({
      kind: eventReminder,
      payload: { kind, event_id, after: null },
      uniqueKey: `${eventReminder.name} ${kind} ${event_id}`,
    })),
  )
}

/** Begins the reminders of sales that began and doors that opened. */
export async function enqueueDueReminders(infrastructure: Infrastructure): Promise<void> {
  const { db, clock } = infrastructure
  await enqueueReminders(infrastructure, 'on_sale', await findNewSales(db, clock.now(), saleMinutes))
  await enqueueReminders(infrastructure, 'doors_open', await findOpenDoors(db, clock.now(), doorMinutes))
}

/** Begins the reminders of events with few places left. */
export async function enqueueLastPlaces(infrastructure: Infrastructure): Promise<void> {
  const { db, clock } = infrastructure
  for (let after: string | null = null; ;) {
    const ids: string[] = await findScarceCandidates(db, clock.now(), { after, limit: page })
    const levels = await readLevels(db, ids, clock.now())
    await enqueueReminders(
      infrastructure,
      'last_places',
      ids.filter((id) => levels.get(id) === 'last'),
    )
    if (ids.length < page) return
    after = ids.at(-1) ?? null
  }
}
