import { isBefore } from '#contract/instants.ts'
import type { Clock } from '../clock/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** So many calls in a row without an answer, and for so long nobody waits for another one. */
const most = 5
const rest = { seconds: 60 }

interface Sparing {
  clock: Clock
  /** Whether an error says that there was no answer; all others are answers. */
  isSilence: (error: unknown) => boolean
}

/**
 * Lets a provider that does not answer be for a minute: each charge and refund would hold a job until the time limit, and
 * letters would wait behind them; each page a guest. Such a charge is `unknown` like any other that was not answered, all
 * else fails at once and is asked again later. Each process finds out by itself.
 */
export function withCircuitBreaker(provider: PaymentProvider, { clock, isSilence }: Sparing): PaymentProvider {
  let unanswered = 0
  let sparedUntil: Temporal.Instant | null = null

  const isSpared = () => sparedUntil !== null && isBefore(clock.now(), sparedUntil)
  const note = (isAnswer: boolean) => {
    unanswered = isAnswer ? 0 : unanswered + 1
    sparedUntil = unanswered >= most ? clock.now().add(rest) : null
  }
  async function asked<T>(ask: () => Promise<T>, isAnswer: (answer: T) => boolean = () => true): Promise<T> {
    try {
      const answer = await ask()
      note(isAnswer(answer))
      return answer
    } catch (error) {
      note(!isSilence(error))
      throw error
    }
  }
  async function unlessSpared<T>(ask: () => Promise<T>): Promise<T> {
    if (isSpared()) throw new Error('The payment provider has not answered for a while: it is let be for a minute.')
    return asked(ask)
  }

  return {
    ...provider,
    charge: async (request) =>
      isSpared()
        ? { state: 'unknown' }
        : asked(
            async () => provider.charge(request),
            ({ state }) => state !== 'unknown',
          ),
    beginCheckout: async (request) => unlessSpared(async () => provider.beginCheckout(request)),
    refund: async (request) => unlessSpared(async () => provider.refund(request)),
    findRefund: async (refund) => unlessSpared(async () => provider.findRefund(refund)),
  }
}
