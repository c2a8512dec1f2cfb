import { errors } from '#contract/base/errors.ts'
import { getReservation, manageReservation, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** The response to an action: of the payments, only what changed. */
const answered = (change: Partial<ReservationDetail>) => {
  const { payment: _payment, movements: _movements, ...reservation } = aReservation(7, change)
  return reservation
}
/** From the action on, the reservation is changed. */
const withActions = (answers: Answers, change: Partial<ReservationDetail>) =>
  answers.giveBy(manageReservation, () => {
    answers.give(getReservation, aReservation(7, change))
    return answered(change)
  })
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const entry = aReservation(7).lines[0]!
const bottle = {
  ...entry,
  id: aReservation(8).id,
  kind: 'bottle' as const,
  name: 'Bottle',
  quantity: 1,
  unit_price_minor: 9000,
  total_minor: 9000,
}

const hold = (change: Partial<ReservationDetail> = {}) =>
  aReservation(7, {
    status: 'held',
    expires_at: inSeconds(590),
    allowed_actions: ['extend', 'confirm', 'modify', 'cancel'],
    ...change,
  })
const open = async (answers: Answers) => {
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(`/client/reservations/${aReservation(7).id}`, answers)
  return answers
}
const world = (of: ReservationDetail) => new Answers().give(getReservation, of)
const page = () => find('main').textContent
const dialog = () => find('dialog').textContent
const bodies = ({ sent }: Answers) => sent.map(({ body }) => body)
/** Inside the open dialog. */
const within = (label: string) =>
  [...find('dialog').querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)!

// Preloads what normally loads on demand.
beforeAll(async () => {
  await import('../forms/modify-dialog.tsx')
})
beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a hold', () => {
  it('from the waiting list may last for hours, which are shown, and cannot be extended until it is nearly over', async () => {
    await open(world(hold({ expires_at: inSeconds(3 * 3600 - 10) })))
    expect(find('[role="timer"]').previousElementSibling?.textContent).toBe('2 h 59 min')
    expect(page()).not.toContain('5 more minutes')
  })

  it('shows the time left, and announces it in words', async () => {
    await open(world(hold()))
    expect(page()).toContain('We’re holding your places')
    expect(page()).not.toContain('calendar')
    expect(find('[role="timer"]').textContent).toBe('10 minutes left')
    expect(find('[aria-hidden="true"][data-late]').textContent).toMatch(/^9:\d\d$/)
  })

  it('is extended once', async () => {
    const answers = await open(
      withActions(world(hold()), {
        status: 'held',
        expires_at: inSeconds(890),
        allowed_actions: ['confirm', 'modify', 'cancel'],
      }),
    )
    await press(findAction('5 more minutes'))
    expect(bodies(answers)).toEqual([{ action: 'extend' }])
    expect(find('[role="timer"]').textContent).toBe('15 minutes left')
    expect(() => findAction('5 more minutes')).toThrow('0 buttons')
  })

  it('is extended once the email is confirmed, which the profile does', async () => {
    await open(world(hold({ allowed_actions: ['confirm', 'modify', 'cancel'] })))
    expect(() => findAction('5 more minutes')).toThrow('0 buttons')
    expect(page()).toContain('Confirm your email to get 5 more minutes.')
    expect(findAction('Confirm your email').getAttribute('href')).toBe('/profile')
  })

  it.each<[label: string, before: Partial<ReservationDetail>, after: Partial<ReservationDetail>, said: string]>([
    [
      'Send request',
      { lines: [{ ...entry, approval: 'manual' }] },
      { status: 'pending', expires_at: inSeconds(3600) },
      'Your request is with the club',
    ],
    ['Confirm 2 places', {}, { status: 'confirmed', expires_at: null }, 'You’re going'],
  ])('is confirmed by “%s” if that is the next step', async (label, before, after, said) => {
    const answers = await open(withActions(world(hold(before)), { allowed_actions: ['cancel'], ...after }))
    await press(findAction(label))
    expect(bodies(answers)).toEqual([{ action: 'confirm' }])
    expect(page()).toContain(said)
    expect(page()).not.toContain('on hold')
  })

  it('paid in advance has the payment as its one step', async () => {
    await open(
      world(
        hold({ due_online_minor: 2400, to_pay_minor: 2400, allowed_actions: ['extend', 'confirm', 'pay', 'modify', 'cancel'] }),
      ),
    )
    expect(page()).toContain('Pay before time runs out.')
    expect(findAction('Pay €24.00')).not.toBeNull()
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Confirm 2 places')
  })

  it('that expired says so, and leads back to the event', async () => {
    await open(world(aReservation(7, { status: 'expired', allowed_actions: [] })))
    expect(page()).toContain('Your time ran out')
    expect(findAction('See what’s available').getAttribute('href')).toBe('/client/events/night-100')
  })

  it('is polled occasionally by a device whose clock is ahead, until it is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const answers = await open(world(hold({ expires_at: inSeconds(-600) })))
    const asks = () => answers.requests.filter((path) => path.endsWith(`${aReservation(7).id}/`)).length
    expect(asks()).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(4_000))
    expect(asks()).toBe(1)
    answers.give(getReservation, aReservation(7, { status: 'expired', allowed_actions: [] }))
    await act(async () => vi.advanceTimersByTimeAsync(1_000))
    expect(page()).toContain('Your time ran out')
  })

  it('that expired while open says why it cannot be confirmed', async () => {
    const answers = await open(world(hold()))
    answers.fail(manageReservation, 409, {
      error: errors.invalid_transition.sentence,
      code: 'invalid_transition',
      status: 'expired',
      allowed: [],
    })
    await press(findAction('Confirm 2 places'))
    expect(page()).toContain(errors.invalid_transition.sentence)
    answers.give(getReservation, aReservation(7, { status: 'expired', allowed_actions: [] }))
  })
})

describe('changing a reservation', () => {
  const confirmed = aReservation(7, { allowed_actions: ['modify', 'cancel'] })
  const preview = {
    party_size: 3,
    changes: [{ name: 'Entry', quantity: 1, unit_price_minor: 1500 }],
    total_minor: 3900,
    difference_minor: 1500,
    to_pay_minor: 0,
    due_at_club_minor: 3900,
    refund_minor: 0,
    kept_minor: 0,
  }

  it('shows the price of another party before it is saved', async () => {
    const answers = await open(
      withActions(
        new Answers().giveBy(getReservation, (query) =>
          query.get('preview') === 'modify'
            ? { ...confirmed, modification: { ...preview, party_size: Number(query.get('party_size')) } }
            : confirmed,
        ),
        { party_size: 3, total_minor: 3900, allowed_actions: ['modify', 'cancel'] },
      ),
    )
    await press(findAction('Change booking'))
    await press(within('More: Guests'))
    expect(dialog()).toContain('1 × Entry added, €15.00.')
    expect(dialog()).toContain('€15.00 more: €39.00 in total.')
    await press(within('Save changes'))
    expect(bodies(answers)).toEqual([{ action: 'modify', version: confirmed.version, party_size: 3 }])
    expect(document.querySelector('dialog')).toBeNull()
    expect(page()).toContain('3 guests')
  })

  it('that changed elsewhere in the meantime shows it, keeps what was typed, and is saved on top of it', async () => {
    const answers = await open(withActions(world(confirmed), { notes: 'Near the bar' }))
    await press(findAction('Change booking'))
    const current = { ...confirmed, party_size: 4, version: confirmed.version + 1 }
    answers.fail(manageReservation, 409, { error: errors.stale.sentence, code: 'stale', current })
    await type(findField('Notes for the club'), 'Near the bar')
    await press(within('Save changes'))
    expect(dialog()).toContain('This booking changed after you opened it.')
    expect(findField('Notes for the club')).toMatchObject({ value: 'Near the bar' })
    expect(document.querySelector('dialog output')?.textContent).toBe('4')
    withActions(answers, { ...current, notes: 'Near the bar' })
    await press(within('Save changes'))
    expect(bodies(answers)).toEqual([
      { action: 'modify', version: confirmed.version, notes: 'Near the bar' },
      { action: 'modify', version: confirmed.version + 1, notes: 'Near the bar' },
    ])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('shows no price of the previous party, and saves nothing, while the next one loads', async () => {
    const answers = new Answers().giveBy(getReservation, (query) =>
      query.get('preview') === 'modify'
        ? { ...confirmed, modification: { ...preview, party_size: Number(query.get('party_size')) } }
        : confirmed,
    )
    const { call } = answers
    let isHeld = false
    const slowCall = async (...args: Parameters<typeof call>) => (isHeld ? new Promise(() => undefined) : call(...args))
    Object.assign(answers, { call: slowCall })
    await open(answers)
    await press(findAction('Change booking'))
    await press(within('More: Guests'))
    expect(dialog()).toContain('€15.00 more: €39.00 in total.')
    isHeld = true
    // The price of one guest more is known before + is pressed; that of two is not.
    await press(within('More: Guests'))
    await press(within('More: Guests'))
    expect(dialog()).not.toContain('€15.00 more')
    expect(within('Save changes')).toMatchObject({ disabled: true })
  })

  it('says why a party is not possible', async () => {
    const answers = await open(world(confirmed))
    await press(findAction('Change booking'))
    answers.fail(getReservation, 409, { error: 'Only 1 place left.', code: 'not_enough_places', left: 1 })
    await press(within('More: Guests'))
    expect(dialog()).toContain('Only 1 place left.')
    expect(within('Save changes')).toMatchObject({ disabled: true })
    await press(within('Fewer: Guests'))
    expect(within('Save changes')).toMatchObject({ disabled: false })
  })

  it('saves nothing while the price is not known, and asks for it again', async () => {
    const answers = await open(world(confirmed))
    await press(findAction('Change booking'))
    answers.fail(getReservation, 503)
    await press(within('More: Guests'))
    expect(dialog()).toContain('We couldn’t check the price.')
    expect(within('Save changes')).toMatchObject({ disabled: true })
    answers.give(getReservation, { ...confirmed, modification: { ...preview, party_size: 3 } })
    await press(within('Try again'))
    expect(dialog()).toContain('€15.00 more: €39.00 in total.')
    expect(within('Save changes')).toMatchObject({ disabled: false })
  })

  it('offers no guest more than the server accepts, with its reason and no other', async () => {
    const answers = await open(world(confirmed))
    answers.fail(getReservation, 409, { error: errors.needs_payment.sentence, code: 'needs_payment' })
    await press(findAction('Change booking'))
    expect(within('More: Guests').getAttribute('aria-disabled')).toBe('true')
    expect(dialog()).toContain('These tables are paid in advance. Make a new booking for the extra guests.')
    expect(dialog()).not.toContain('today’s price')
    await press(within('More: Guests'))
    expect(dialog()).toContain('Names of your guestsOne per line, up to 2.')
  })

  it('says what one more guest would pay, and promises no price where a table already covers them', async () => {
    const costing = (difference_minor: number) =>
      new Answers().giveBy(getReservation, (query) =>
        query.get('preview') === 'modify' ? { ...confirmed, modification: { ...preview, difference_minor } } : confirmed,
      )
    await open(costing(1500))
    await press(findAction('Change booking'))
    expect(dialog()).toContain('Extra guests pay today’s price')
    document.body.innerHTML = ''
    await open(costing(0))
    await press(findAction('Change booking'))
    expect(dialog()).toContain('One more guest won’t change the price')
  })

  it('offers only arrival times that the server accepts', async () => {
    const limits = { arrive_by: '2026-11-21T00:00:00Z', entry_start_at: '2026-11-20T22:30:00Z' }
    const lines = confirmed.lines.map((line) => ({ ...line, ...limits }))
    const early = { ...confirmed, lines, event: { ...confirmed.event, doors_at: '2026-11-20T22:00:00Z' } }
    await open(world(early))
    await press(findAction('Change booking'))
    const times = [...find('dialog').querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(times).toEqual(['Not sure yet', 'Fri 10:30 PM', 'Fri 11:00 PM', 'Fri 11:30 PM', 'Sat 12:00 AM'])
  })

  it('that is confirmed says how to get places paid in advance', async () => {
    const answers = await open(world(confirmed))
    await press(findAction('Change booking'))
    answers.fail(getReservation, 409, { error: errors.needs_payment.sentence, code: 'needs_payment' })
    await press(within('More: Guests'))
    expect(dialog()).toContain('Make a new booking for the extra guests.')
  })
})

describe('cancelling a part', () => {
  it('shows what stays, and cancels only that', async () => {
    const both = aReservation(7, { lines: [entry, bottle], total_minor: 11_400, allowed_actions: ['modify', 'cancel'] })
    const nothing = { refund_minor: 0, kept_minor: 0, kept_deposit_minor: 0, refund_bp: 10_000, free_until: null }
    const refund = {
      id: entry.id,
      kind: 'refund',
      method: 'online',
      amount_minor: 9000,
      state: 'processing',
      at: '2026-11-11T11:00:00Z',
      note: '',
    } as const
    const answers = await open(
      withActions(
        new Answers().giveBy(getReservation, (query) => {
          if (query.get('preview') === null) return both
          return {
            ...both,
            cancellation: {
              ...nothing,
              ...(query.get('line_ids') === bottle.id ? { party_size: 2, total_minor: 2400 } : { party_size: 0, total_minor: 0 }),
            },
          }
        }),
        { allowed_actions: ['modify', 'cancel'], movements: [refund] },
      ),
    )
    await press(findAction('Cancel booking'))
    expect(dialog()).toContain('Your 2 places go back on sale right away.')
    await press(find('dialog').querySelector('input')!)
    expect(dialog()).toContain('You keep places for 2 guests: €24.00.')
    await press(within('Cancel selected items'))
    expect(bodies(answers)).toEqual([{ action: 'cancel', line_ids: [bottle.id] }])
    expect(page()).not.toContain('Bottle')
    // Not in the action's response: the refund.
    expect(page()).toContain('Refund on its way')
  })
})
