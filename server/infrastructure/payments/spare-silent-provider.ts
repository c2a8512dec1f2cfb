import type { Clock } from '../clock/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** So many charges in a row without an answer, and for so long nobody waits for another one. */
const most = 5
const rest = { seconds: 60 }

/**
 * Lets a provider that does not answer be for a minute: each charge would hold a job until the time limit, and letters
 * would wait behind them. Such a charge is `unknown` like any other that was not answered. Each process finds out by itself.
 */
export function spareSilentProvider(provider: PaymentProvider, clock: Clock): PaymentProvider {
  let unanswered = 0
  let sparedUntil: Temporal.Instant | null = null

  return {
    ...provider,
    async charge(request) {
      if (sparedUntil !== null && Temporal.Instant.compare(clock.now(), sparedUntil) < 0) return { state: 'unknown' }
      const outcome = await provider.charge(request)
      unanswered = outcome.state === 'unknown' ? unanswered + 1 : 0
      sparedUntil = unanswered >= most ? clock.now().add(rest) : null
      return outcome
    },
  }
}
