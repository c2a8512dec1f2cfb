import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getEvent, getReservationStatus } from '#contract/events/events.ts'
import {
  closeFriendPlan,
  getFriendPlan,
  removePlanAnswer,
  saveFriendPlan,
  type FriendPlan,
} from '#contract/friend-plans/friend-plans.ts'
import {
  answerFriendPlan,
  answerFriendPlanAsGuest,
  openFriendPlan,
  openFriendPlanAsGuest,
  withdrawPlanAnswer,
  type SharedPlan,
} from '#contract/friend-plans/plan-answers.ts'
import { listReservations } from '#contract/reservations/reservations.ts'
import { listWaitingList } from '#contract/reservations/waiting-list.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { anEvent, aPrestation } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const event = anEvent({ prestations: [aPrestation(1)] })
const { id, slug, title, cover, starts_at, ends_at, timezone } = event
const terms = {
  event: { id, slug, title, cover, starts_at, ends_at, timezone, club_name: 'Doca', city: 'Lisbon' },
  state: 'open',
  moved_from: null,
  going: 2,
  maybe: 1,
  not_going: 0,
  people: [{ name: 'Bo', answer: 'going', has_booked: true }],
} as const

const answerId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const aSharedPlan = (change: Partial<SharedPlan> = {}): SharedPlan => ({
  ...terms,
  people: [...terms.people],
  maker_name: 'Noor',
  maker_has_booked: false,
  is_own: false,
  yours: null,
  ...change,
})
const aPlan = (change: Partial<FriendPlan> = {}): FriendPlan => ({
  ...terms,
  people: [...terms.people],
  answers: [
    { id: answerId(1), name: 'Bo', answer: 'going', has_booked: true },
    { id: answerId(2), name: null, answer: 'going', has_booked: false },
    { id: answerId(3), name: null, answer: 'maybe', has_booked: false },
  ],
  url: 'https://vesper.example/plan#secret',
  shows_booking: false,
  ...change,
})

const page = () => find('main').textContent
const bodiesOf = (answers: Answers, { name }: { name: string }) =>
  answers.sent.flatMap((one) => (one.endpoint === name ? [one.body as Record<string, unknown>] : []))

async function openLink(answers: Answers, hash = 'secret') {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = hash
  await renderApp('/plan', answers)
  await settle()
}
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
  localStorage.clear()
})

describe('The page behind the link of a plan', () => {
  it('shows who asks, for what, and those who show their names; the others are a number.', async () => {
    await openLink(new Answers().give(openFriendPlan, aSharedPlan()))
    expect(page()).toContain('Noor is going. Are you?')
    expect(page()).toContain(title)
    expect(page()).toContain('3 going · 1 maybe')
    expect(page()).toContain('Bo')
    expect(page()).toContain('Has booked')
    expect(page()).toContain('2 answers without a name')
  })

  it('takes an answer without an account, with no name unless it is chosen, under a key of this device.', async () => {
    const answers = new Answers()
      .give(openFriendPlan, aSharedPlan())
      .give(answerFriendPlan, aSharedPlan({ going: 3, yours: { answer: 'going', name: null, shows_booking: false } }))
      .give(withdrawPlanAnswer, aSharedPlan())
    await openLink(answers)
    await press(findAction('Send answer'))
    expect(page()).toContain('Choose an answer')
    await press(findField('I’m going'))
    await press(findAction('Send answer'))
    await settle()
    const [sent] = bodiesOf(answers, answerFriendPlan)
    expect(sent).toEqual({ code: 'secret', key: expect.stringMatching(/^[\w-]{43}$/) as string, answer: 'going', name: null })
    expect(page()).toContain('4 going')
    await press(findAction('Withdraw answer'))
    expect(bodiesOf(answers, withdrawPlanAnswer)).toEqual([{ code: 'secret', key: sent?.['key'] }])
    expect(page()).toContain('Send answer')
  })

  it('asks for the name that everyone with the link will see, once it is to be shown.', async () => {
    const answers = new Answers().give(openFriendPlan, aSharedPlan()).give(answerFriendPlan, aSharedPlan())
    await openLink(answers)
    await press(findField('Maybe'))
    await press(findField('Show my name to people in this plan'))
    await press(findAction('Send answer'))
    expect(page()).toContain('First name is required')
    await type(findField('First name'), ' Ana ')
    await press(findAction('Send answer'))
    expect(bodiesOf(answers, answerFriendPlan)).toMatchObject([{ answer: 'maybe', name: 'Ana' }])
  })

  it('answers with the account of who is signed in, whose first name is filled in.', async () => {
    keepSession(signedIn(profiles.client))
    const answers = new Answers().give(openFriendPlanAsGuest, aSharedPlan()).give(answerFriendPlanAsGuest, aSharedPlan())
    await openLink(answers)
    await press(findField('I’m going'))
    await press(findField('Show my name to people in this plan'))
    await press(findField('Show beside my name when I’ve booked'))
    await press(findAction('Send answer'))
    const [sent] = bodiesOf(answers, answerFriendPlanAsGuest)
    expect(sent).toMatchObject({ code: 'secret', answer: 'going', shows_booking: true })
    expect(sent?.['name']).toBe(signedIn(profiles.client).user.first_name)
    await endSession()
  })

  it.each([
    [{ state: 'cancelled' }, 'This event was cancelled', false],
    [{ state: 'over' }, 'This event is over', false],
    [{ moved_from: '2026-11-13T22:00:00Z' }, 'This event has moved', true],
  ] as const)('says what became of the event, and takes an answer if it takes place: %s.', async (change, words, isOpen) => {
    await openLink(new Answers().give(openFriendPlan, aSharedPlan(change)))
    expect(page()).toContain(words)
    expect(page()?.includes('Send answer')).toBe(isOpen)
  })

  it('leads who made it to their own page, and shows no form.', async () => {
    keepSession(signedIn(profiles.client))
    await openLink(new Answers().give(openFriendPlanAsGuest, aSharedPlan({ is_own: true })))
    expect(findAction('Open your plan').getAttribute('href')).toBe(`/client/friend-plans/${id}`)
    expect(page()).not.toContain('Send answer')
    await endSession()
  })

  it('says that a link is incomplete.', async () => {
    await openLink(new Answers(), '')
    expect(page()).toContain('This link is incomplete')
  })

  it('says that a link no longer works.', async () => {
    const gone = { error: 'This link doesn’t work any more.', code: 'invalid_plan_link' }
    await openLink(new Answers().fail(openFriendPlan, 400, gone))
    expect(page()).toContain('This link doesn’t work any more.')
    expect(page()).not.toContain('Try again')
  })

  it('offers another try when the plan did not load.', async () => {
    await openLink(new Answers().fail(openFriendPlan, 500, {}))
    expect(findAction('Try again')).toBeDefined()
  })
})

describe('A client’s own plan', () => {
  beforeEach(() => keepSession(signedIn(profiles.client)))
  afterEach(async () => endSession())

  const base = () =>
    new Answers()
      .give(getEvent, event)
      .fail(getReservationStatus, 404, {})
      .give(listReservations, { reservations: [], count: 0, next: null })
      .give(listWaitingList, { entries: [], count: 0, next: null })
  const open = async (answers: Answers) => {
    vi.stubGlobal('fetch', answers.fetch)
    await renderApp(`/client/friend-plans/${id}`, answers)
    await settle()
  }

  it('is made with one tap, and then has a link to send.', async () => {
    const answers = base()
      .give(getFriendPlan, { friend_plan: null })
      .give(saveFriendPlan, aPlan({ going: 0, maybe: 0, people: [], answers: [] }))
    await open(answers)
    expect(page()).toContain('Who’s coming with you?')
    await press(findAction('Make a plan'))
    await settle()
    expect(bodiesOf(answers, saveFriendPlan)).toEqual([{ shows_booking: false }])
    expect(page()).toContain('https://vesper.example/plan#secret')
    expect(page()).toContain('1 going')
  })

  it('books for all who are going, and shows the booking only once that is switched on.', async () => {
    const answers = base()
      .give(getFriendPlan, { friend_plan: aPlan() })
      .give(saveFriendPlan, aPlan({ shows_booking: true }))
    await open(answers)
    expect(findAction('Book for 3').getAttribute('href')).toContain('party=3')
    await press(findField('Show people in this plan when I’ve booked'))
    expect(bodiesOf(answers, saveFriendPlan)).toEqual([{ shows_booking: true }])
  })

  it('has every answer, each of which its maker can remove after a question.', async () => {
    const { answers: rows } = aPlan()
    const answers = base()
      .give(getFriendPlan, { friend_plan: aPlan() })
      .give(removePlanAnswer, aPlan({ maybe: 0, answers: rows.slice(0, 2) }))
    await open(answers)
    expect(page()).toContain('3 going · 1 maybe')
    await press(find('[aria-label="Remove Bo’s answer"]'))
    expect(find('dialog').textContent).toContain('Remove Bo’s answer?')
    await press(findAction('Keep answer'))
    expect(answers.sent.some(({ endpoint }) => endpoint === removePlanAnswer.name)).toBe(false)
    const fetch = vi.fn(answers.fetch)
    vi.stubGlobal('fetch', fetch)
    await press(find('[aria-label="Remove answer 3, without a name"]'))
    await press(findAction('Remove answer'))
    await settle()
    expect(fetch.mock.calls.map(([url]) => url)).toContain(`/api/client/friend-plans/${id}/answers/${answerId(3)}/`)
    expect(page()).not.toContain('maybe')
  })

  it('keeps an answer that could not be removed, and says so.', async () => {
    await open(base().give(getFriendPlan, { friend_plan: aPlan() }).fail(removePlanAnswer, 500, {}))
    await press(find('[aria-label="Remove Bo’s answer"]'))
    await press(findAction('Remove answer'))
    await settle()
    expect(document.body.textContent).toContain('Nothing has changed. Try again in a moment.')
    expect(page()).toContain('Bo')
  })

  it('is closed only after a question.', async () => {
    const answers = base().give(getFriendPlan, { friend_plan: aPlan() }).give(closeFriendPlan, { message: 'Closed' })
    await open(answers)
    await press(findAction('Close plan'))
    expect(bodiesOf(answers, closeFriendPlan)).toEqual([])
    await press(findAction('Keep plan'))
    expect(bodiesOf(answers, closeFriendPlan)).toEqual([])
  })

  it('cannot be made for an event that is over.', async () => {
    const answers = new Answers()
      .give(getEvent, { ...event, is_past: true, is_active: false, status: 'completed' })
      .give(getFriendPlan, { friend_plan: null })
    await open(answers)
    expect(page()).toContain('This event is over')
  })
})
