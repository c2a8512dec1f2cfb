import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import type { ChargeOutcome } from './provider-event.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

const clock = createTestClock()
const request = {
  key: '019ab2c4-0000-7000-8000-000000000001',
  customer: 'c',
  method: 'm',
  amount_minor: 1,
  currency: 'EUR',
  description: '',
  return_url: null,
}
const paid: ChargeOutcome = { state: 'succeeded', reference: 'r', fee: null }

/** A provider that answers in turn, and counts how often it is called. */
function answering(...outcomes: ChargeOutcome[]) {
  const calls = { times: 0 }
  const provider = createStripeProvider({
    settings: { secretKey: 'sk_1', webhookSecret: 'whsec_1', publishableKey: null },
    clock,
  })
  const charging = { ...provider, charge: () => Promise.resolve(outcomes[calls.times++] ?? { state: 'unknown' as const }) }
  const guarded = withCircuitBreaker(charging, { clock, isSilence: () => true })
  return {
    calls,
    charge: async (times: number) =>
      (await Promise.all(Array.from({ length: times }, async () => guarded.charge(request)))).at(-1),
  }
}

describe('A provider that does not respond', () => {
  it('is left alone for a minute after five calls, then called again.', async () => {
    const { calls, charge } = answering()
    await charge(5)
    expect(await charge(10)).toEqual({ state: 'unknown' })
    expect(calls.times).toBe(5)
    clock.move({ seconds: 60 })
    await charge(1)
    expect(calls.times).toBe(6)
    await charge(10)
    expect(calls.times).toBe(6)
  })

  it('keeps being called if it responds in between, and once it responds again.', async () => {
    const { calls, charge } = answering(
      { state: 'unknown' },
      { state: 'unknown' },
      { state: 'unknown' },
      { state: 'unknown' },
      paid,
      ...Array.from({ length: 5 }, (): ChargeOutcome => ({ state: 'unknown' })),
      paid,
      paid,
    )
    await charge(4)
    expect(await charge(1)).toEqual(paid)
    await charge(5)
    clock.move({ minutes: 2 })
    expect(await charge(1)).toEqual(paid)
    expect(await charge(1)).toEqual(paid)
    expect(calls.times).toBe(12)
  })

  it.each(['beginCheckout', 'refund', 'findRefund'] as const)(
    'fails at once while the circuit is open: %s. An error answer does not open it.',
    async (call) => {
      const silence = new Error('the line is dead')
      let thrown = silence
      let times = 0
      const fail = () => {
        times++
        return Promise.reject(thrown)
      }
      const provider = createStripeProvider({
        settings: { secretKey: 'sk_1', webhookSecret: 'whsec_1', publishableKey: null },
        clock,
      })
      const guarded = withCircuitBreaker(
        { ...provider, beginCheckout: fail, refund: fail, findRefund: fail },
        { clock, isSilence: (error) => error === silence },
      )
      const refund = { key: request.key, charge: 'c', amount_minor: 1, currency: 'EUR' }
      const page = {
        ...request,
        return_url: '',
        cancel_url: '',
        expires_at: clock.now(),
        requested_at: clock.now(),
        is_authorization: false,
      }
      const ask = async () => (call === 'beginCheckout' ? guarded.beginCheckout(page) : guarded[call](refund))
      const askedOf = async (many: number) => {
        const before = times
        for (let index = 0; index < many; index++) await expect(ask()).rejects.toThrow(/./)
        return times - before
      }
      expect(await askedOf(10)).toBe(5)
      clock.move({ minutes: 2 })
      thrown = new Error('No such charge')
      expect(await askedOf(10)).toBe(10)
    },
  )
})
