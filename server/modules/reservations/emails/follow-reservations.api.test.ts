import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  reservationStatuses,
  reservationTransitions,
  type ReservationStatus,
  type ReservationStep,
} from '#contract/reservations/states.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { PublishedStep } from '../core/steps.ts'
import { emailsOfStep } from './emails-of-step.ts'
import { emailFollowers } from './follow-reservations.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const at = Temporal.Instant.from('2026-11-20T12:00:00Z')
const facts: Partial<PublishedStep>[] = [
  {},
  { refund_minor: 100 },
  { at_till_minor: 100 },
  { returned_minor: 100 },
  { given_up: [{ name: 'Entry', quantity: 1 }] },
  { transfer_id: 'f0f0f0f0-f0f0-40f0-80f0-f0f0f0f0f0f0' },
  { was_offered: true },
]

/** Every step of the table, by each actor, with each fact that a step may carry. */
const allSteps = (): PublishedStep[] =>
  reservationStatuses.flatMap((from) =>
    (Object.entries(reservationTransitions[from]) as [ReservationStep, readonly ReservationStatus[]][]).flatMap(
      ([action, next]) =>
        next.flatMap((to) =>
          (['client', 'club', 'platform', 'system'] as const).flatMap((actor) =>
            facts.map((more) => ({
              reservation_id: 'a0a0a0a0-a0a0-40a0-80a0-a0a0a0a0a0a0',
              action,
              actor,
              from,
              to,
              reason: '',
              expires_at: '2026-11-20T13:00:00Z',
              ...more,
            })),
          ),
        ),
    ),
  )

it('A step whose emails are written is never filtered out, and a payment at the door wakes no one.', async () => {
  const followed = emailFollowers(world.infrastructure).find(({ name }) => name === 'email_changed_reservations')
  const steps = allSteps()
  const { rows } = await world.pool.query<{ concerns: boolean }>(
    `select (jsonb_build_object('steps', jsonb_build_array(step)) @@ $2::jsonpath) is not false as concerns
     from jsonb_array_elements($1::jsonb) with ordinality as s(step, n) order by n`,
    [JSON.stringify(steps), followed?.when],
  )
  const lost = steps.filter((step, n) => emailsOfStep(step, at).length > 0 && rows[n]?.concerns !== true)
  expect(lost).toEqual([])
  const paid = steps.findIndex(({ action, from }) => action === 'record_payment' && from === 'confirmed')
  expect(rows[paid]).toEqual({ concerns: false })
})
