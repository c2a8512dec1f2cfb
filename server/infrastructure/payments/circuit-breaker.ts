import { isBefore } from '#contract/base/instants.ts'
import type { Clock } from '../clock/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** After this many calls in a row without a response, none is made for this long. */
const most = 5
const rest = { seconds: 60 }

interface BreakerOptions {
  clock: Clock
  /** Whether an error means that there was no response; all other errors are responses. */
  isSilence: (error: unknown) => boolean
}

/**
 * Stops calling a provider that does not respond, for a minute: otherwise each charge and refund would hold a job until the
 * timeout with others waiting behind it, and each page a guest. Such a charge is `unknown`, like any other without a response;
 * everything else fails at once and is retried later. Each process decides on its own.
 */
export function withCircuitBreaker(provider: PaymentProvider, { clock, isSilence }: BreakerOptions): PaymentProvider {
  let unanswered = 0
  let openUntil: Temporal.Instant | null = null

  const isOpen = () => openUntil !== null && isBefore(clock.now(), openUntil)
  const note = (isAnswer: boolean) => {
    unanswered = isAnswer ? 0 : unanswered + 1
    openUntil = unanswered >= most ? clock.now().add(rest) : null
  }
  async function answerOf<T>(ask: () => Promise<T>, isAnswer: (answer: T) => boolean = () => true): Promise<T> {
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
    if (isOpen()) throw new Error('The payment provider has not responded for a while and won’t be called for a minute.')
    return answerOf(ask)
  }

  const { cardEntry } = provider
  return {
    ...provider,
    cardEntry: cardEntry && {
      begin: async (request) => unlessSpared(async () => cardEntry.begin(request)),
      open: async (reference) => unlessSpared(async () => cardEntry.open(reference)),
    },
    charge: async (request) =>
      isOpen()
        ? { state: 'unknown' }
        : answerOf(
            async () => provider.charge(request),
            ({ state }) => state !== 'unknown',
          ),
    captureCharge: async (charge) =>
      isOpen()
        ? { state: 'unknown' }
        : answerOf(
            async () => provider.captureCharge(charge),
            ({ state }) => state !== 'unknown',
          ),
    beginCheckout: async (request) => unlessSpared(async () => provider.beginCheckout(request)),
    refund: async (request) => unlessSpared(async () => provider.refund(request)),
    findRefund: async (refund) => unlessSpared(async () => provider.findRefund(refund)),
  }
}
