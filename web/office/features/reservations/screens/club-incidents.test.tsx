import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addIncident, amendIncident, listIncidents, type Incident } from '#contract/door/incidents.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const incident: Incident = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000001',
  business_date: '2026-11-21',
  kind: 'theft',
  happened_at: '2026-11-21T23:30:00.000Z',
  place: 'Cloakroom',
  people: 'Two guests',
  text: 'A jacket was taken.',
  written_at: '2026-11-21T23:35:00.000Z',
  written_by: 'Ana Lopez',
  amendments: [],
  is_locked: false,
}
const answer = { incidents: [incident], timezone: 'Europe/Amsterdam', count: 1, next: null }

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => vi.unstubAllGlobals())

const until = async (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await settle()
    check()
  })

const render = async (query: string, answers: Answers) => {
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(`/admin-club/incidents${query}`, answers)
}

describe('the incident book', () => {
  it('shows an entry beside the list, and adds an amendment', async () => {
    const answers = new Answers().give(listIncidents, answer).give(amendIncident, incident)
    await render(`?incident=${incident.id}`, answers)
    for (const part of ['Cloakroom', 'Two guests', 'A jacket was taken.', 'Ana Lopez'])
      expect(document.body.textContent).toContain(part)
    await press(findAction('Amend entry'))
    await type(findFieldAs('Amendment', HTMLTextAreaElement), 'It was found.')
    await press(findAction('Add amendment'))
    await until(() =>
      expect(answers.sent.find(({ endpoint }) => endpoint === 'amendIncident')).toMatchObject({
        body: { text: 'It was found.' },
      }),
    )
  })

  it('offers no amendment once the night is closed', async () => {
    const locked = { ...answer, incidents: [{ ...incident, is_locked: true }] }
    await render(`?incident=${incident.id}`, new Answers().give(listIncidents, locked))
    expect(document.body.textContent).toContain('This night is closed')
    expect(document.body.textContent).not.toContain('Amend entry')
  })

  it('takes a new entry, and names what is missing', async () => {
    const answers = new Answers().give(listIncidents, { ...answer, incidents: [], count: 0 }).give(addIncident, incident)
    await render('', answers)
    expect(document.body.textContent).toContain('No incidents')
    await press(findAction('Write entry'))
    await press(findAction('Save entry'))
    expect(find('[role=dialog]').textContent).toContain('Place is required')
    await type(findField('Place'), 'Main door')
    await type(findFieldAs('What happened', HTMLTextAreaElement), 'A guest fell.')
    await press(findAction('Save entry'))
    await until(() =>
      expect(answers.sent.find(({ endpoint }) => endpoint === 'addIncident')).toMatchObject({
        body: { kind: 'refusal', place: 'Main door', text: 'A guest fell.' },
      }),
    )
  })
})
