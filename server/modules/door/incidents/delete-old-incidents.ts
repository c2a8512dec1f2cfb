import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { deleteIncidentsBefore } from './incident-store.ts'

/** How long an entry may be needed for a claim or by an authority; then the people in it are forgotten with it. */
const keptYears = 3
const atOnce = 1_000

export async function deleteOldIncidents({ db, clock }: Infrastructure): Promise<void> {
  const before = instantText(clock.now().toZonedDateTimeISO('UTC').subtract({ years: keptYears }).toInstant())
  while ((await deleteIncidentsBefore(db, before, atOnce)) === atOnce);
}
