import { reservationStatuses } from '#contract/reservations/states.ts'
import { getReservationCalendar } from '#contract/reservations/reservations.ts'
import { sendTicket, takeTicketBack } from '#contract/door/companions.ts'
import { getTickets, getTicketsPdf, resendTickets } from '#contract/door/tickets.ts'
import { addToWallet, getWallets } from '#contract/passes/passes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { someTickets } from '../../../../shared/testing/tickets.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const tickets = someTickets()

async function open(of = tickets, answers = new Answers()) {
  answers
    .give(getTickets, of)
    .giveByDefault(getWallets, { apple: false, google: false })
    .give(resendTickets, { message: 'Your tickets are on their way.' })
    .give(getReservationCalendar, 'BEGIN:VCALENDAR')
    .give(getTicketsPdf, new Uint8Array([1]))
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(`/client/reservations/${of.reservation_id}/ticket`, answers)), answers }
}

const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const page = () => find('main').textContent

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a ticket', () => {
  it('has a code and a QR code for each guest, with when and where it admits them', async () => {
    await open()
    expect(find('h1').textContent).toBe('Night 100')
    expect(findAll('li[aria-label^="Ticket"]').map((ticket) => ticket.textContent)).toEqual([
      expect.stringContaining('1 of 2'),
      expect.stringContaining('VX7K2-M9Q42'),
    ])
    expect(find('li[aria-label="Ticket 1 of 2"] svg path[d^="M0"]').getAttribute('fill')).toBe('#000000')
    for (const part of [
      'Entry11:00 PM – 2:00 AM',
      'Rua das Docas 10',
      'Turn up your screen brightness',
      'Photo ID (18 and over)',
    ])
      expect(page()).toContain(part)
  })

  it('says by when to arrive and what is left to pay, also when it opens offline', async () => {
    await open(someTickets({ entry_until: '2026-11-21T00:00:00Z', due_at_venue: { amount_minor: 2_400, currency: 'EUR' } }))
    expect(page()).toContain('Arrive bySat 12:00 AM. The door refuses later arrivals.')
    expect(page()).toContain('To pay at the venue€24.00')
  })

  it.each([
    ['payment_due', '€24.00 was still owed. Pay it at the door, then have your ticket scanned again.'],
    ['too_late', 'Entry with this booking ended at 2:00 AM.'],
    ['banned', 'The club refused entry. If you think that’s a mistake, contact the club.'],
    ['underage', 'This event is for guests aged 18 and over.'],
    ['capacity_full', 'The club was full. Ask at the door when there’s room again.'],
  ] as const)('says when the door turned its guest away, and why: %s', async (reason, words) => {
    const refused = { at: '2026-11-20T23:14:00Z', reason }
    await open(someTickets({ refused, due_at_venue: { amount_minor: 2_400, currency: 'EUR' } }))
    expect(find('main [role=status]').textContent).toBe(`Turned away on Fri, Nov 20 at 11:14 PM${words}`)
  })

  it.each([
    [60, 'In the queue since 11:41 PMThis counts as your arrival until'],
    [-2, ''],
  ])('says since when the party is in the queue, for as long as that counts: %i more minutes', async (minutes, words) => {
    const queued = { at: '2026-11-20T23:41:00Z', until: new Date(Date.now() + minutes * 60_000).toISOString() }
    await open(someTickets({ queued }))
    await settle()
    expect(document.querySelector('main [role=status]')?.textContent ?? '').toContain(words)
    expect(page().includes('In the queue')).toBe(words !== '')
  })

  it('says until when entry is free, and what it costs then', async () => {
    await open(someTickets({ late_entry: { free_until: '2026-11-21T00:00:00Z', price_minor: 1_000, currency: 'GBP' } }))
    expect(page()).toContain('Free entryUntil 12:00 AM, then £10.00 per guest at the door')
  })

  it("shows a guest's name, and whether its guest is inside", async () => {
    const [first, second] = tickets.tickets
    await open(someTickets({ tickets: [{ ...first!, name: 'Ana Costa', is_used: true }, second!] }))
    expect(find('li[aria-label="Ticket 1 of 2"]').textContent).toContain('Ana Costa')
    expect(find('li[aria-label="Ticket 1 of 2"]').textContent).toContain('Inside')
    expect(find('li[aria-label="Ticket 2 of 2"]').textContent).not.toContain('Inside')
  })

  it('leads to the next one of the party, and none comes before the first', async () => {
    await open()
    const [before, next] = findAll('li[aria-label="Ticket 1 of 2"] button')
    expect(before?.hasAttribute('disabled')).toBe(true)
    const shown = vi.spyOn(find('li[aria-label="Ticket 2 of 2"]'), 'scrollIntoView')
    next?.click()
    expect(shown).toHaveBeenCalledOnce()
  })

  it('can be emailed again', async () => {
    const { answers } = await open()
    await press(findAction('Email my tickets'))
    await settle()
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['resendTickets'])
    expect(document.body.textContent).toContain('Your tickets are on their way.')
  })

  it.each(reservationStatuses)('that is not available (%s) says why, and leads to the booking', async (status) => {
    await open(someTickets({ status, tickets: [] }))
    expect(find('main h2').textContent).toMatch(/ticket|event/i)
    expect(findAction('See booking').getAttribute('href')).toBe(`/client/reservations/${tickets.reservation_id}`)
    expect(page()).not.toContain('Add to calendar')
  })

  it('is removed from the device with its account', async () => {
    const forgotten = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
    vi.stubGlobal('caches', { delete: forgotten })
    await endSession()
    expect(forgotten).toHaveBeenCalledExactlyOnceWith('tickets')
  })
})

describe('a wallet', () => {
  it.each([
    ['iPhone', ['Add to Apple Wallet, ticket 1']],
    ['Android', ['Add to Google Wallet, ticket 1']],
    ['Windows NT', ['Add to Apple Wallet, ticket 1', 'Add to Google Wallet, ticket 1']],
  ])('is offered for each ticket on a device with %s, if it is set up', async (device, names) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device)
    await open(tickets, new Answers().give(getWallets, { apple: true, google: true }))
    await settle()
    const buttons = findAll('li[aria-label="Ticket 1 of 2"] button').map((button) => button.getAttribute('aria-label') ?? '')
    expect(buttons.filter((text) => text.startsWith('Add'))).toEqual(names)
  })

  it('is not offered where it is not set up', async () => {
    await open()
    expect(page()).not.toContain('Wallet')
  })

  it('is not offered for a ticket that was used', async () => {
    const used = { ...tickets, tickets: tickets.tickets.map((ticket) => ({ ...ticket, is_used: true })) }
    await open(used, new Answers().give(getWallets, { apple: true, google: true }))
    await settle()
    expect(page()).not.toContain('Wallet')
  })

  it('opens with the address of the ticket; a refusal says what to do instead', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone')
    const assigned = vi.spyOn(location, 'assign').mockReturnValue()
    const url = 'https://vesper.example/wallet/passes/1.pkpass'
    const answers = new Answers().give(getWallets, { apple: true, google: false }).give(addToWallet, { url })
    await open(tickets, answers)
    await settle()
    await press(findAction('Add to Apple Wallet, ticket 2'))
    expect(answers.sent).toMatchObject([{ endpoint: 'addToWallet', body: { wallet: 'apple' } }])
    expect(assigned).toHaveBeenCalledWith(url)
    answers.fail(addToWallet, 409, { error: 'Save them as PDF instead.', code: 'wallet_off' })
    await press(findAction('Add to Apple Wallet, ticket 2'))
    expect(document.body.textContent).toContain('Save them as PDF instead.')
  })
})

describe('sending tickets', () => {
  const sent = [{ n: 2, sent_at: '2026-11-20T10:00:00Z', claimed_at: '2026-11-20T11:00:00Z', name: 'Ana', is_used: false }]

  it('makes a link for one ticket, to copy.', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const answers = new Answers().give(sendTicket, { url: 'https://vesper.test/ticket#abc', sent_at: '2026-11-20T10:00:00Z' })
    await open(someTickets({ sent: sent.map((one) => ({ ...one, claimed_at: null, name: null })) }), answers)
    await settle()
    expect(page()).toContain('Ticket 1Not sent')
    expect(page()).toContain('Link created, not claimed yet')
    await press(findAction('Create a new link for ticket 2'))
    await settle()
    await press(findAction('Copy link of ticket 2'))
    expect(writeText).toHaveBeenCalledWith('https://vesper.test/ticket#abc')
  })

  it('shows who has a ticket instead of its code, and takes it back after asking.', async () => {
    const answers = new Answers().give(takeTicketBack, { message: 'You have this ticket again.' })
    await open(someTickets({ sent, tickets: tickets.tickets.slice(0, 1) }), answers)
    await settle()
    expect(page()).toContain('Ana has this ticket')
    expect(findAll('li[aria-label^="Ticket"] svg[aria-hidden]').length).toBeGreaterThan(0)
    expect(page()).not.toContain('VX7K2-M9Q42')
    await press(findAction('Take back ticket 2'))
    expect(document.body.textContent).toContain('The code on Ana’s phone stops working')
    await press(findAction('Take back'))
    await settle()
    expect(answers.sent.map(({ endpoint }) => endpoint)).toContain('takeTicketBack')
  })
})
