import { afterEach, describe, expect, it, vi } from 'vitest'
import { addOwnNames, changeOwnName, openGuestList, removeOwnName, type OwnList } from '#contract/guest-lists/link.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const aName = (number: number, change: Partial<OwnList['names'][number]>): OwnList['names'][number] => ({
  id: `0192aaaa-bbbb-7ccc-8ddd-00000000000${number}`,
  name: 'Ada',
  plus_ones: 0,
  status: 'confirmed',
  came: 0,
  can_change: true,
  version: 1,
  refused_at: null,
  refused_reason: null,
  ...change,
})

const aList = (change: Partial<OwnList> = {}): OwnList => ({
  name: 'Friends of Ferro',
  owner_name: 'Ferro',
  club_name: 'Kelder Noord',
  event: {
    title: 'Deep Current',
    starts_at: '2026-11-21T22:00:00.000Z',
    ends_at: '2026-11-22T05:00:00.000Z',
    timezone: 'Europe/Amsterdam',
  },
  quota: 12,
  listed: 3,
  came: 0,
  max_plus_ones: 2,
  closes_at: '2026-11-21T22:00:00.000Z',
  is_open: true,
  is_cancelled: false,
  names: [aName(1, { name: 'Ada', plus_ones: 1 }), aName(2, { name: 'Bo' })],
  ...change,
})

async function open(hash: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = hash
  await renderApp('/guest-list', answers)
  await settle()
}
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

describe('The page behind an owner’s link', () => {
  it('shows the list, and adds names: what was not listed, line by line.', async () => {
    const counts = { listed: 1, duplicate: 1, not_a_name: 0, too_long: 0, too_many_plus_ones: 0, quota: 0, capacity: 0 }
    const answers = new Answers().give(openGuestList, aList()).give(addOwnNames, {
      counts,
      lines: [
        { line: 1, name: 'Cy', plus_ones: 0, outcome: 'listed' },
        { line: 2, name: 'ada', plus_ones: 0, outcome: 'duplicate' },
      ],
    })
    await open('secret', answers)
    expect(answers.sent).toMatchObject([{ endpoint: 'openGuestList', body: { code: 'secret' } }])
    expect(find('main').textContent).toContain('Deep Current at Kelder Noord')
    expect(find('main').textContent).toContain('Listed3 of 12')
    await type(findAs('main textarea', HTMLTextAreaElement), 'Cy\nada')
    await press(findAction('Add names'))
    await settle()
    expect(answers.sent).toContainEqual(
      expect.objectContaining({ endpoint: 'addOwnNames', body: { code: 'secret', format: 'lines', text: 'Cy\nada' } }),
    )
    expect(find('main').textContent).toContain('1 name listed. 1 line not listed.ada (line 2): already on the list')
  })

  it('changes and removes a name.', async () => {
    const answers = new Answers()
      .give(openGuestList, aList())
      .give(changeOwnName, { message: 'Ada Lovelace is saved.' })
      .give(removeOwnName, { message: 'Bo was removed.' })
    await open('secret', answers)
    await press(findAction('Ada +1: edit'))
    await type(findField('Name'), 'Ada Lovelace')
    await press(find('[aria-label="More: Plus-ones"]'))
    await press(findAction('Save name'))
    await settle()
    await press(findAction('Bo: edit'))
    await press(findAction('Remove name'))
    await settle()
    expect(answers.sent.filter(({ endpoint }) => endpoint !== 'openGuestList')).toMatchObject([
      { endpoint: 'changeOwnName', body: { code: 'secret', name: 'Ada Lovelace', plus_ones: 2, version: 1 } },
      { endpoint: 'removeOwnName', body: { code: 'secret' } },
    ])
  })

  it('shows who came after the cut-off, and nothing to change.', async () => {
    const names = [
      aName(1, { plus_ones: 2, came: 2, status: 'checked_in', can_change: false }),
      aName(2, { name: 'Bo', can_change: false }),
      aName(3, { name: 'Cy', can_change: false, refused_at: '2026-11-21T23:14:00.000Z', refused_reason: 'too_late' }),
      aName(4, { name: 'Di', can_change: false, refused_at: '2026-11-21T23:20:00.000Z', refused_reason: 'ask_club' }),
    ]
    await open('secret', new Answers().give(openGuestList, aList({ is_open: false, came: 2, names })))
    expect(find('main').textContent).toContain('This list is closed')
    expect([...document.querySelectorAll('main li')].map(({ textContent }) => textContent)).toEqual([
      'Ada +22 of 3 checked in',
      'BoNot here yet',
      'CyTurned away Sun 12:14 AMToo late for their entry',
      'DiTurned away Sun 12:20 AMAsk the club',
    ])
    expect(document.querySelector('main textarea')).toBeNull()
  })

  it('says that a link does not work, and what to do.', async () => {
    const error = 'This link doesn’t work any more. Ask the club for a new one.'
    await open('old', new Answers().fail(openGuestList, 400, { error, code: 'invalid_list_link' }))
    expect(find('main [role=alert]').textContent).toContain(error)
  })

  it('asks for the whole link if it is incomplete.', async () => {
    await open('', new Answers())
    expect(find('main [role=alert]').textContent).toContain('This link is incomplete.')
  })
})
