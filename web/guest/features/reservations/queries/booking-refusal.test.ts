import { CallError } from '#contract/base/client.ts'
import { errors, type ErrorCode } from '#contract/base/errors.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { describe, expect, it } from 'vitest'
import { explainRefusal } from './booking-refusal.ts'

const failed = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new CallError({ status, body, headers: new Headers(headers) }, createReservation)
const refused = (code: ErrorCode, facts: Record<string, unknown> = {}) =>
  failed(errors[code].status, { error: errors[code].sentence, code, ...facts })

describe('a refusal leads on', () => {
  it.each<[ErrorCode, Record<string, unknown>, object | null]>([
    ['sold_out', {}, { to: 'events' }],
    // Only this item is sold out: others are on the page.
    ['sold_out', { prestation_id: 'table' }, null],
    ['not_enough_places', { left: 3 }, { to: 'take', prestation_id: null, quantity: 3 }],
    ['not_enough_places', { left: 1, prestation_id: 'table' }, { to: 'take', prestation_id: 'table', quantity: 1 }],
    ['not_enough_places', { left: 0 }, null],
    ['per_client_limit', { left: 2 }, { to: 'take', prestation_id: null, quantity: 2 }],
    ['per_client_limit', { left: 0 }, { to: 'reservations' }],
    ['underage', {}, { to: 'events' }],
    ['id_required', {}, { to: 'verification' }],
    ['event_past', {}, { to: 'events' }],
    ['event_cancelled', {}, { to: 'events' }],
    ['sales_closed', {}, { to: 'events' }],
    ['overloaded', {}, null],
  ])('%s %j to %j', (code, facts, next) => {
    expect(explainRefusal(refused(code, facts)).next).toEqual(next)
  })
})

describe('a refusal says', () => {
  it.each<[string, unknown, string]>([
    ['what the server says', refused('not_enough_places', { error: 'Only 3 places left.' }), 'Only 3 places left.'],
    ['which other choice to take', refused('payment_not_available'), 'Choose something that is free or paid at the venue.'],
    ['how long to wait', failed(429, { error: 'x', code: 'rate_limited' }, { 'retry-after': '12' }), 'Wait 12 s'],
    ['to wait where it is not known how long', refused('rate_limited'), 'Wait a moment'],
    [
      'what is wrong with a line',
      refused('invalid', { fields: { 'lines.0.prestation_id': ['This item isn’t part of this event'] } }),
      'This item isn’t part of this event',
    ],
    ['that a lost answer books nothing twice', failed(0, undefined), 'You won’t be booked twice'],
    ['that a broken answer books nothing twice', failed(502, '<html>'), 'You won’t be booked twice'],
  ])('%s', (_, error, text) => {
    expect(explainRefusal(error).text).toContain(text)
  })
})
