import { errors } from '#contract/base/errors.ts'
import { getReservation, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { cancelSplit, changeSplit, getSplit, openSplitShare, paySplitShare, startSplit } from '#contract/reservations/splits.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { aShare, aSplit, hold, splitHold, theirs } from '../testing/splits.ts'

const page = () => find('main').textContent
const went: string[] = []
beforeEach(() => {
  went.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void went.push(String(url)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.location.hash = ''
  sessionStorage.clear()
})

async function openBooking(of: ReservationDetail, answers: Answers) {
  keepSession(signedIn(profiles.client))
  answers.give(getReservation, of)
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(`/client/reservations/${of.id}`, answers)
  await settle()
  return answers
}

describe('The page of an unpaid booking', () => {
  it('splits what is due with the friends that its guest names.', async () => {
    const answers = await openBooking(hold, new Answers().give(startSplit, aSplit()).give(getSplit, { split: aSplit() }))
    await press(findAction('Split with friends'))
    await settle()
    await press(findAction('Create links'))
    await settle()
    expect(document.body.textContent).toContain('Enter a name')
    await type(findField('Friend 1'), 'Bo')
    await type(findField('Friend 2'), 'Cy')
    expect(document.body.textContent).toContain('€25.00 each')
    await press(findAction('Create links'))
    await settle()
    expect(answers.sent.find(({ endpoint }) => endpoint === 'startSplit')?.body).toEqual({
      friends: [{ name: 'Bo' }, { name: 'Cy' }],
    })
  })

  it('takes an amount for each, which add up to what is due.', async () => {
    const answers = await openBooking(hold, new Answers().give(startSplit, aSplit()).give(getSplit, { split: aSplit() }))
    await press(findAction('Split with friends'))
    await settle()
    await type(findField('Friend 1'), 'Bo')
    await type(findField('Friend 2'), 'Cy')
    await press(findField('Choose what each of you pays'))
    expect(document.body.textContent).toContain('Due €75.00Adds up')
    await type(findField('Pays: Bo'), '45')
    expect(document.body.textContent).toContain('€20.00 too much')
    await press(findAction('Create links'))
    await settle()
    expect(document.body.textContent).toContain('€20.00 too much. Change an amount')
    expect(answers.sent.some(({ endpoint }) => endpoint === 'startSplit')).toBe(false)
    await type(findField('You pay'), '5,00')
    expect(document.body.textContent).toContain('Adds up')
    await press(findAction('Create links'))
    await settle()
    expect(answers.sent.find(({ endpoint }) => endpoint === 'startSplit')?.body).toEqual({
      friends: [
        { name: 'Bo', amount_minor: 4500 },
        { name: 'Cy', amount_minor: 2500 },
      ],
      host_amount_minor: 500,
    })
  })

  it('refuses what is no amount, or too small, at its field.', async () => {
    await openBooking(hold, new Answers())
    await press(findAction('Split with friends'))
    await settle()
    await press(findField('Choose what each of you pays'))
    await type(findField('Pays: friend 1'), 'half')
    await type(findField('Pays: friend 2'), '0.50')
    await press(findAction('Create links'))
    await settle()
    expect(document.body.textContent).toContain('Enter an amount, such as 12.50')
    expect(document.body.textContent).toContain('Enter at least €1.00')
  })

  it('changes the amounts while nobody has paid, and says why not at the field.', async () => {
    const said = 'The shares add up to €70.00, €5.00 less than the €75.00 due.'
    const answers = new Answers()
      .give(getSplit, { split: aSplit() })
      .fail(changeSplit, 409, { code: 'split_amounts', error: said, fields: { 'amounts_minor.2': [said] } })
    await openBooking(splitHold, answers)
    await press(findAction('Change amounts'))
    await settle()
    await type(findField('Bo pays'), '30')
    await press(findAction('Save amounts'))
    await settle()
    expect(document.body.textContent).toContain('€5.00 too much. Change an amount')
    await type(findField('Cy pays'), '20')
    await press(findAction('Save amounts'))
    await settle()
    expect(answers.sent.find(({ endpoint }) => endpoint === 'changeSplit')?.body).toEqual({ amounts_minor: [2500, 3000, 2000] })
    expect(document.body.textContent).toContain(said)
    answers.give(changeSplit, aSplit())
    await press(findAction('Save amounts'))
    await settle()
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  it('offers no change of amounts once someone has paid.', async () => {
    await openBooking(splitHold, new Answers().give(getSplit, { split: aSplit({ can_change: false }) }))
    expect(page()).not.toContain('Change amounts')
  })

  it('says why it could not be split.', async () => {
    await openBooking(
      hold,
      new Answers().fail(startSplit, errors.split_amounts.status, {
        code: 'split_amounts',
        error: errors.split_amounts.sentence,
      }),
    )
    await press(findAction('Split with friends'))
    await settle()
    await type(findField('Friend 1'), 'Bo')
    await type(findField('Friend 2'), 'Cy')
    await press(findAction('Create links'))
    await settle()
    expect(document.body.textContent).toContain(errors.split_amounts.sentence)
  })

  it('shows who has paid, sends links, and leads to the payment of what is missing.', async () => {
    const split = aSplit({ missing_minor: 5000, shares: [aShare(0), aShare(1, { state: 'authorized' }), aShare(2)] })
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => Promise.resolve(void copied.push(text)))
    await openBooking(splitHold, new Answers().give(getSplit, { split }))
    expect(page()).toContain('Bo€25.00Ready')
    expect(page()).toContain('Cy€25.00Not paid yet')
    expect(page()).not.toContain('We’re holding your places')
    await press(findAction('Send link to Cy'))
    await settle()
    expect(copied).toEqual(['https://vesper.example/split#secret-2'])
    await press(findAction('Pay your share: €25.00'))
    await settle()
    await press(findAction('Pay all that’s missing: €50.00'))
    await settle()
    expect(page()).toContain('The links of friends who haven’t paid stop working')
    expect(went).toHaveLength(1)
    await press(findAction('Continue to payment'))
    await settle()
    const here = `/client/reservations/${splitHold.id}/pay`
    expect(went).toEqual([`${here}?part=own`, `${here}?part=rest`])
  })

  it('lists each friend and the host once when the host pays for all, with no amounts to change.', async () => {
    const shares = [0, 1, 2].map((n) => aShare(n, { state: 'covered' }))
    const all = aShare(0, { id: '01890000-0000-7000-8000-0000000000f3', amount_minor: 7500 })
    const split = aSplit({ can_change: true, shares: [...shares, all] })
    await openBooking(splitHold, new Answers().give(getSplit, { split }))
    expect(page()).toContain('Bo€25.00Covered')
    expect(page()).toContain('You€75.00Not paid yet')
    for (const words of ['You€25.00', 'Change amounts', 'Send each friend']) expect(page()).not.toContain(words)
  })

  it('cancels the split after asking, and says why it could not.', async () => {
    const answers = new Answers()
      .give(getSplit, { split: aSplit() })
      .fail(cancelSplit, errors.split_over.status, { code: 'split_over', error: errors.split_over.sentence })
    await openBooking(splitHold, answers)
    await press(findAction('Cancel split'))
    await settle()
    expect(document.body.textContent).toContain('no one is charged')
    await press(findAs('dialog', HTMLElement).querySelectorAll('button')[2] ?? find('dialog button'))
    await settle()
    expect(answers.sent.some(({ endpoint }) => endpoint === 'cancelSplit')).toBe(true)
    expect(page()).toContain(errors.split_over.sentence)
  })

  it('waits while the cards are charged, and says if the split could not be loaded.', async () => {
    const charged = aSplit({
      state: 'capturing',
      missing_minor: 0,
      shares: [0, 1, 2].map((n) => aShare(n, { state: 'authorized' })),
    })
    await openBooking(splitHold, new Answers().give(getSplit, { split: charged }))
    expect(page()).toContain('Everyone has paid')
    expect(page()).not.toContain('Cancel split')
  })
})

async function openShare(answers: Answers, at = '/split', hash = 'secret') {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = hash
  await renderApp(at, answers)
  await settle()
  return answers
}

describe('The page behind the link of a share', () => {
  it('says who asks, for what and until when, and leads to its payment with an email for the receipt.', async () => {
    await openShare(new Answers().give(openSplitShare, theirs()))
    for (const text of [
      'Deep Current',
      'Kelder Noord',
      'Ana asks you for €25.00',
      '3 × Entry',
      'Booking total €75.00',
      'Ana€25.00Ready',
      'You€25.00Not paid yet',
    ])
      expect(page()).toContain(text)
    await press(findAction('Pay €25.00'))
    await settle()
    expect(page()).toContain('Please enter a valid email address')
    await type(findField('Email for your receipt'), 'cy@example.com')
    await press(findAction('Pay €25.00'))
    await settle()
    expect(went).toEqual(['/split?pay=here'])
  })

  it('leads to the provider’s page from a browser that keeps nothing.', async () => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
    const url = '/simulated-payments/checkouts/2'
    const answers = await openShare(
      new Answers().give(openSplitShare, theirs()).give(paySplitShare, { amount_minor: 2500, url, card_entry: null }),
    )
    await type(findField('Email for your receipt'), 'cy@example.com')
    await press(findAction('Pay €25.00'))
    await settle()
    expect(answers.sent.at(-1)?.body).toEqual({ code: 'secret', email: 'cy@example.com' })
    expect(went).toEqual([url])
  })

  it('knows its code when the payment page leads back without it.', async () => {
    sessionStorage.setItem('split-share', 'kept')
    const answers = await openShare(new Answers().give(openSplitShare, theirs()), '/split?payment=done', '')
    expect(answers.sent[0]?.body).toEqual({ code: 'kept' })
    expect(page()).toContain('Your payment is being confirmed')
  })

  it.each([
    ['ready', theirs({}, { state: 'authorized' }), 'Your share is ready'],
    ['at the bank', theirs({}, { state: 'processing' }), 'Your bank is checking'],
    [
      'charged with the others',
      theirs({ state: 'capturing', expires_at: null }, { state: 'authorized' }),
      'The cards are being charged',
    ],
    ['paid', theirs({ state: 'paid', expires_at: null }, { state: 'paid' }), 'You paid your share'],
    ['covered', theirs({}, { state: 'covered' }), 'Ana covers your share'],
    ['refunded', theirs({ state: 'paid', expires_at: null }, { state: 'refunded' }), 'Your share was refunded'],
    ['over at the deadline', theirs({ state: 'ended', end_reason: 'deadline', expires_at: null }), 'Not everyone paid in time'],
    [
      'cancelled',
      theirs({ state: 'ended', end_reason: 'cancelled', expires_at: null }),
      'Ana cancelled the split. You weren’t charged',
    ],
    ['stopped with its booking', theirs({ state: 'ended', end_reason: 'stopped', expires_at: null }), 'changed or was cancelled'],
    [
      'refused by a bank',
      theirs({ state: 'ended', end_reason: 'refused', expires_at: null }, { state: 'paid' }),
      'Your share is refunded',
    ],
  ])('says that it is %s, and asks for nothing.', async (_, answer, text) => {
    await openShare(new Answers().give(openSplitShare, answer))
    expect(page()).toContain(text)
    expect(document.querySelector('input[type=email]')).toBeNull()
  })

  it('says why the card was declined, and asks again.', async () => {
    await openShare(
      new Answers().give(openSplitShare, theirs({}, { decline_reason: 'This card has insufficient funds.' })),
      '/split?payment=done',
    )
    expect(page()).toContain('This card has insufficient funds. You weren’t charged.')
    expect(findAction('Pay €25.00')).toBeDefined()
  })

  it('says so if it is incomplete.', async () => {
    await openShare(new Answers(), '/split', '')
    expect(page()).toContain('This link is incomplete')
  })

  it('says so if it is wrong.', async () => {
    const refusal = { code: 'invalid_split_link', error: errors.invalid_split_link.sentence }
    await openShare(new Answers().fail(openSplitShare, 400, refusal))
    expect(page()).toContain(errors.invalid_split_link.sentence)
    expect(page()).not.toContain('Try again')
  })

  it('offers another try when the share did not load.', async () => {
    await openShare(new Answers().fail(openSplitShare, 500, {}))
    expect(findAction('Try again')).toBeDefined()
  })
})
