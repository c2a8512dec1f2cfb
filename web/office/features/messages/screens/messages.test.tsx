import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listManagedEvents } from '#contract/events/management.ts'
import { listGuestSegments } from '#contract/guests/segments.ts'
import {
  addGuestMessage,
  deleteGuestMessage,
  getGuestMessage,
  getMessageAudience,
  listGuestMessages,
  manageGuestMessage,
  previewGuestMessage,
  testGuestMessage,
  updateGuestMessage,
  type GuestMessage,
} from '#contract/messages/messages.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const none = { queued: 0, sent: 0, failed: 0, over_limit: 0, withdrawn: 0, unreachable: 0, banned: 0, unsubscribed: 0 }
const message = (change: Partial<GuestMessage> = {}): GuestMessage => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a1',
  audience: 'everyone',
  segment: null,
  event: null,
  subject: 'Two late nights',
  body: 'We open late.\nSee https://north.example/december',
  state: 'draft',
  send_at: null,
  sent_at: null,
  results: none,
  allowed_actions: ['schedule'],
  can_edit: true,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 3,
  ...change,
})
const sent = message({
  state: 'sent',
  sent_at: '2026-11-20T18:00:00.000Z',
  send_at: '2026-11-20T18:00:00.000Z',
  results: { ...none, sent: 9, failed: 1, over_limit: 4, withdrawn: 2, unsubscribed: 1 },
  allowed_actions: [],
  can_edit: false,
})

const answers = (shown = message()) =>
  new Answers()
    .give(listGuestMessages, { messages: [shown], count: 1, next: null })
    .give(getGuestMessage, shown)
    .give(getMessageAudience, { recipients: 42, no_consent: 310, no_account: 12, over_limit: 0, unreachable: 1, banned: 0 })
    .give(previewGuestMessage, {
      subject: 'Two late nights',
      paragraphs: ['We open late.', 'See https://north.example/december'],
      action: null,
      facts: [{ label: 'From', value: 'Kelder Noord' }],
      reason: 'You received this because you agreed to news from Kelder Noord by email.',
      unsubscribe: 'Unsubscribe',
    })
    .give(listManagedEvents, { events: [], club: null, count: 0, next: null })
    .give(listGuestSegments, { segments: [], count: 0, next: null })

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  const page = await renderOffice(path, api)
  await settle()
  return page
}
const place = `/admin-club/messages/${message().id}`
/** Without the previews. */
const changes = (api: Answers) => api.sent.filter(({ endpoint }) => endpoint !== 'previewGuestMessage')
const text = () => document.body.textContent
const dialog = () => find('[role="dialog"]')
const submit = async () => press([...dialog().querySelectorAll('button')].at(-1)!)
const buttons = () => [...document.querySelectorAll('button, a')].map((one) => one.textContent)

describe('Messages to guests', () => {
  it('are a list of what was written, for whom, when, and what came of it.', async () => {
    await open('/admin-club/messages', answers(sent))
    for (const word of ['Two late nights', 'Everyone who agreed to news', 'Sent', '9 sent, 1 failed, 1 unsubscribed'])
      expect(find('tbody tr').textContent).toContain(word)
  })

  it('say what they are for if there are none, and that they could not be loaded.', async () => {
    await open('/admin-club/messages', answers().give(listGuestMessages, { messages: [], count: 0, next: null }))
    expect(text()).toContain('No messages yet')
    await open('/admin-club/messages', new Answers().fail(listGuestMessages, 500))
    expect(buttons()).toContain('Try again')
  })
})

describe('A message', () => {
  it('is written beside a count of who gets it and why others do not, and saved as a draft.', async () => {
    const api = answers().give(addGuestMessage, message())
    await open('/admin-club/messages/new', api)
    for (const word of ['42 guests would get it.', 'Didn’t agree to your news310 guests', 'No account12 guests'])
      expect(text()).toContain(word)
    expect(text()).toContain('Write a subject and a message to see them here.')
    await press(findAction('Save draft'))
    expect(text()).toContain('Subject is required')
    await type(findAs('[data-path="subject"]', HTMLInputElement), 'Two late nights')
    await type(findAs('textarea[data-path="body"]', HTMLTextAreaElement), 'We open late.')
    await press(findAction('Save draft'))
    expect(changes(api)).toMatchObject([
      {
        endpoint: 'addGuestMessage',
        body: { audience: 'everyone', segment_id: null, event_id: null, subject: 'Two late nights', body: 'We open late.' },
      },
    ])
    expect(text()).toContain('Send or schedule')
  })

  it('is shown as guests read it, with the addresses in it as links.', async () => {
    await open(place, answers())
    const shown = find('[data-testid="preview"]').textContent
    for (const word of ['Two late nights', 'https://north.example/december', 'Kelder Noord', 'Unsubscribe'])
      expect(shown).toContain(word)
  })

  it('is tried on its writer, who reads where it went or why it did not.', async () => {
    const api = answers().give(testGuestMessage, { message: 'We emailed a test to saskia@club.example.' })
    await open(place, api)
    await press(findAction('Send test to yourself'))
    expect(text()).toContain('We emailed a test to saskia@club.example.')
    api.fail(testGuestMessage, 409, {
      error: 'Confirm your email in your profile first, then try again.',
      code: 'email_unconfirmed',
    })
    await press(findAction('Send test to yourself'))
    expect(text()).toContain('Confirm your email in your profile first')
  })

  it('is sent now, or at a time, after a question that says how many get it.', async () => {
    const api = answers().give(manageGuestMessage, message({ state: 'scheduled', send_at: '2026-12-01T11:00:00.000Z' }))
    await open(place, api)
    await press(findAction('Send or schedule'))
    await settle()
    expect(dialog().textContent).toContain('42 guests right now')
    await press(findAs('[role="dialog"] input[value="later"]', HTMLInputElement))
    expect(dialog().textContent).toContain('Schedule message')
    await submit()
    expect(dialog().textContent).toContain('Choose a date and a time')
    await press(findAs('[role="dialog"] input[value="now"]', HTMLInputElement))
    await submit()
    expect(changes(api)).toMatchObject([
      { endpoint: 'manageGuestMessage', body: { action: 'schedule', send_at: null, version: 3 } },
    ])
  })

  it('is saved before it is sent, and says if someone else changed it.', async () => {
    const stale = { error: 'Changed', code: 'stale', current: message({ version: 4, subject: 'Three late nights' }) }
    const api = answers().fail(updateGuestMessage, 409, stale)
    await open(place, api)
    await type(findAs('[data-path="subject"]', HTMLInputElement), 'One late night')
    expect(findAction('Send or schedule').getAttribute('aria-disabled')).toBe('true')
    await press(findAction('Save draft'))
    expect(changes(api)).toMatchObject([{ endpoint: 'updateGuestMessage', body: { subject: 'One late night', version: 3 } }])
    expect(text()).toContain('Three late nights')
  })

  it('is cancelled until it is sent, and becomes a draft again.', async () => {
    const scheduled = message({
      state: 'scheduled',
      send_at: '2026-12-01T11:00:00.000Z',
      allowed_actions: ['cancel'],
      can_edit: false,
    })
    const api = answers(scheduled).give(manageGuestMessage, message({ state: 'cancelled', allowed_actions: ['reopen'] }))
    await open(place, api)
    await press(findAction('Cancel message'))
    expect(text()).toContain('No one gets it.')
    const cancelled = answers(message({ state: 'cancelled', allowed_actions: ['reopen'] })).give(manageGuestMessage, message())
    await open(place, cancelled)
    await press(findAction('Edit as draft'))
    expect([...changes(api), ...changes(cancelled)]).toMatchObject([
      { body: { action: 'cancel' } },
      { body: { action: 'reopen' } },
    ])
  })

  it('shows what came of it once it is sent, and can no longer be changed.', async () => {
    await open(place, answers(sent))
    for (const word of [
      'Sent9 of 10',
      'Failed1',
      'Unsubscribed1',
      'Got two news emails that week4 guests',
      'Withdrew before it was sent2 guests',
    ])
      expect(text()).toContain(word)
    expect(buttons()).not.toContain('Save draft')
  })

  it('is deleted after a question.', async () => {
    const api = answers().give(deleteGuestMessage, { message: 'Message deleted.' })
    await open(place, api)
    await press(findAction('More actions'))
    await press(findAction('Delete message'))
    await submit()
    expect(changes(api).map(({ endpoint }) => endpoint)).toEqual(['deleteGuestMessage'])
  })
})
