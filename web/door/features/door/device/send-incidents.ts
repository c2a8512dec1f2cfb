import type { Call } from '#contract/base/client.ts'
import { addIncident } from '#contract/door/incidents.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import type { IncidentStore } from './incident-store.ts'

const patienceMs = 15_000

/**
 * Sends what an account wrote on this device, oldest first. What the server has leaves the device; what it refuses stays,
 * with the reason, so that no text is lost.
 */
export async function sendIncidents(store: IncidentStore, call: Call, userId: string): Promise<void> {
  const waiting = (await store.read(userId)).toSorted((one, other) => (one.body.happened_at < other.body.happened_at ? -1 : 1))
  for (const incident of waiting) {
    try {
      await call(addIncident, { body: incident.body, signal: AbortSignal.timeout(patienceMs) })
      await store.forget(incident.body.id)
    } catch (error) {
      if (isAway(error)) return
      if (![400, 403, 404].includes(statusOf(error) ?? -1)) throw error
      await store.keep({ ...incident, fault: errorMessage(error, 'This wasn’t accepted.') })
    }
  }
}
