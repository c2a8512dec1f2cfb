import { addSentTicketToWallet, getWallets } from '#contract/passes/passes.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimTicket, claimTicketAsGuest, getSentTicketPdf, openSentTicket, type SentTicket } from '#contract/door/companions.ts'
import { keepSession, endSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { someTickets } from '../../../../shared/testing/tickets.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const { event, entry_from, entry_until, table, tickets } = someTickets()
const [first] = tickets

const aSent = (change: Partial<SentTicket> = {}): SentTicket => ({
  event,
  entry_from,
  entry_until,
  table,
  state: 'open',
  is_cancelled: false,
  host_name: 'Noor',
  needs_account: false,
  ...change,
})
const claimed = aSent({ state: 'claimed', ...(first !== undefined && { ticket: { ...first, n: 2, name: 'Ana' } }) })

async function open(hash: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = hash
  await renderApp('/ticket', answers)
  await settle()
}
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
  localStorage.clear()
})
const bodiesOf = (answers: Answers, { name }: { name: string }) =>
  answers.sent.flatMap((one) => (one.endpoint === name ? [one.body as Record<string, string>] : []))
const page = () => find('main').textContent

describe('The page behind the link of a ticket', () => {
  it('says who sends it and for what; with a name, it becomes the ticket, and its address the key.', async () => {
    const answers = new Answers().give(openSentTicket, aSent()).give(claimTicket, claimed)
    await open('abc', answers)
    expect(page()).toContain('Noor sent you a ticket.')
    expect(page()).toContain('Rua das Docas 10')
    await press(findAction('Claim ticket'))
    expect(page()).toContain('Your name is required')
    await type(findField('Your name'), 'Ana')
    await press(findAction('Claim ticket'))
    await settle()
    const [sent] = bodiesOf(answers, claimTicket)
    expect(sent).toMatchObject({ code: 'abc', name: 'Ana' })
    expect(sent?.['key']).toMatch(/^[\w-]{43}$/)
    expect(window.location.hash).toBe(`#${sent?.['key']}`)
    expect(page()).toContain(first?.code)
    expect(page()).toContain('Ana')
    expect(page()).not.toContain('1 of 2')
  })

  it('opens with the key of the device that claimed it, also from the link.', async () => {
    localStorage.setItem('sentTickets', JSON.stringify([['abc', 'k'.repeat(43)]]))
    const answers = new Answers().give(openSentTicket, claimed).give(getSentTicketPdf, new Uint8Array([1]))
    await open('abc', answers)
    expect(bodiesOf(answers, openSentTicket)).toEqual([{ code: 'k'.repeat(43) }])
    expect(page()).toContain(first?.code)
    await press(findAction('Save as PDF'))
    expect(bodiesOf(answers, getSentTicketPdf)).toEqual([{ code: 'k'.repeat(43) }])
  })

  it('is added to the wallets of this installation, with the key.', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    localStorage.setItem('sentTickets', JSON.stringify([['abc', 'k'.repeat(43)]]))
    const url = 'https://pay.google.com/gp/v/save/1'
    const answers = new Answers()
      .give(openSentTicket, claimed)
      .give(getWallets, { apple: true, google: true })
      .give(addSentTicketToWallet, { url })
    await open('abc', answers)
    await press(findAction('Add to Google Wallet'))
    await settle()
    expect(bodiesOf(answers, addSentTicketToWallet)).toEqual([{ code: 'k'.repeat(43), wallet: 'google' }])
    expect(window.location.assign).toHaveBeenCalledWith(url)
    vi.restoreAllMocks()
  })

  it('tells others that it has been claimed.', async () => {
    await open('abc', new Answers().fail(openSentTicket, 409, { error: 'Claimed', code: 'ticket_claimed' }))
    expect(page()).toContain('This ticket has been claimed')
  })

  it('asks to sign in where the event asks for a verified ID, and claims with the account.', async () => {
    await open('abc', new Answers().give(openSentTicket, aSent({ needs_account: true })))
    expect(findAction('Sign in').getAttribute('href')).toContain(encodeURIComponent('/ticket#abc'))
  })

  it('claims with the account of a guest who is signed in.', async () => {
    keepSession(signedIn(profiles.client))
    const answers = new Answers().give(openSentTicket, aSent({ needs_account: true })).give(claimTicketAsGuest, claimed)
    await open('abc', answers)
    await type(findField('Your name'), 'Ana')
    await press(findAction('Claim ticket'))
    expect(bodiesOf(answers, claimTicketAsGuest)).toMatchObject([{ code: 'abc', name: 'Ana' }])
    await endSession()
  })

  it('says that its event was cancelled.', async () => {
    await open('abc', new Answers().give(openSentTicket, aSent({ state: 'over', is_cancelled: true })))
    expect(page()).toContain('This event was cancelled')
  })

  it('says that its link has ended.', async () => {
    const body = { error: 'This link doesn’t work any more.', code: 'invalid_ticket_link' }
    await open('abc', new Answers().fail(openSentTicket, 400, body))
    expect(page()).toContain('This link doesn’t work any more.')
  })

  it('says that its link is incomplete.', async () => {
    await open('', new Answers())
    expect(page()).toContain('This link is incomplete.')
  })
})
