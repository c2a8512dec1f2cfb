import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, findAction, press, settle } from '../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../testing/find-axe-faults.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { EmptyState } from '../empty-state.tsx'
import { sendBatches } from './bulk-bar.tsx'
import { defineColumns } from './columns.ts'
import { choice, defineList, linked } from './define-list.ts'
import { ListScreen } from './list-screen.tsx'

interface Club {
  id: string
  title: string
  sold: number
  city: string
}

const clubs: readonly Club[] = [
  { id: 'a', title: 'Pulse', sold: 40, city: 'Lisbon' },
  { id: 'b', title: 'Afterglow', sold: 7, city: 'Porto' },
  { id: 'c', title: 'Undertow', sold: 130, city: 'Faro' },
]

const columns = defineColumns<Club>([
  { id: 'title', header: 'Club', cell: (row) => row.title, sort: true },
  { id: 'sold', header: 'Sold', align: 'right', cell: (row) => row.sold, sort: true, phone: 'aside' },
  { id: 'city', header: 'City', cell: (row) => row.city, hidden: true, phone: 'line' },
  { id: 'note', header: 'Note', cell: () => null, phone: 'line' },
  { id: 'due', header: 'Due', hidden: true, cell: ({ sold }) => (sold === 0 ? null : `€${sold}.00`), phone: 'figure' },
  { id: 'id', header: 'Id', cell: (row) => row.id, phone: (row) => `no. ${row.id}` },
])
const list = defineList({
  search: 'Search clubs',
  filters: { status: choice('Status', { open: 'Open', closed: 'Closed' }) },
  sorts: ['title', '-title'],
})

const archive = vi.fn<(rows: readonly Club[]) => void>()
const remove = vi.fn<(id: string) => void>()

interface ListOptions {
  rows?: readonly Club[]
  path?: string
  next?: string | null
  loadPage?: () => Promise<{ rows: readonly Club[]; next: string | null }>
}

const show = ({ rows = clubs, path = '/', next = null, loadPage }: ListOptions = {}) =>
  renderPart(
    <ListScreen
      label="Clubs"
      noun={['club']}
      list={list}
      rows={rows}
      count={rows.length}
      next={next}
      columns={columns}
      rowId={(row) => row.id}
      rowName={(row) => row.title}
      rowHref={(row) => `/clubs/${row.id}`}
      rowActions={(row) => [
        { label: 'Rename', onClick: () => remove('never'), disabled: 'Only before it opens.' },
        { label: 'Remove', onClick: () => remove(row.id), danger: true },
      ]}
      bulkActions={[
        {
          label: 'Archive clubs',
          danger: true,
          allows: ({ sold }) => sold < 100,
          whyNot: 'All of them sell well.',
          onStart: archive,
        },
      ]}
      {...(loadPage !== undefined && { loadPage })}
      empty={<EmptyState title="No clubs yet">Create the first.</EmptyState>}
    />,
    path,
  )

const titles = () => [...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent)
const headings = () => [...document.querySelectorAll('thead th')].map((th) => th.textContent)
const orderOf = (header: string) =>
  [...document.querySelectorAll('th')].find((th) => th.textContent === header)?.getAttribute('aria-sort')
const selected = () => find('[aria-label="Selected rows"] output').textContent
const key = async (name: string) => {
  await act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: `Key${name.toUpperCase()}`, bubbles: true }))
  })
}
const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  archive.mockReset()
  remove.mockReset()
})

describe('a list', () => {
  it('has one row per item, with one link to it as the row’s header', () => {
    show()
    expect(titles()).toEqual(['Pulse', 'Afterglow', 'Undertow'])
    expect(findAction('Pulse').getAttribute('href')).toBe('/clubs/a')
    expect(headings()).toEqual(['', 'Club', 'Sold', 'Note', 'Id', 'Actions'])
    const rowHeaders = [...document.querySelectorAll('tbody tr > th[scope="row"]')].map(({ textContent }) => textContent)
    expect(rowHeaders).toEqual(titles())
    expect(document.body.textContent).toContain('3 clubs')
  })

  it('gives no two buttons the same name, even if two rows share one', () => {
    show({ rows: clubs.map((club) => (club.id === 'c' ? { ...club, title: 'Pulse' } : club)) })
    const names = [...document.querySelectorAll('tbody button')].map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Actions for Pulse, 1 of 2', 'Actions for Afterglow', 'Actions for Pulse, 2 of 2'])
  })

  it('has landmarks for pages and filters only if there are any', () => {
    const { redraw } = show({ next: 'more' })
    expect([find('nav').getAttribute('aria-label'), find('search').getAttribute('aria-label')]).toEqual([
      'Pages',
      'Filters of clubs',
    ])
    redraw(
      <ListScreen
        label="Clubs"
        noun={['club']}
        list={defineList({ filters: { city: linked('City') } })}
        rows={clubs}
        count={3}
        next={null}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        empty={null}
      />,
    )
    expect(document.querySelectorAll('nav, search')).toHaveLength(0)
  })

  it('is sorted by a press on a header, which goes into the address and starts at the first page', async () => {
    const { address } = show({ path: '/?cursor=abc' })
    expect(orderOf('Club')).toBe('none')
    await press(findAction('Club'))
    expect([orderOf('Club'), address()]).toEqual(['ascending', '/?sort=title'])
    await press(findAction('Club'))
    expect([orderOf('Club'), address()]).toEqual(['descending', '/?sort=-title'])
  })

  it('says what to do if it is empty', () => {
    show({ rows: [] })
    expect(document.body.textContent).toContain('No clubs yet')
    expect(document.querySelector('table')).toBeNull()
  })

  it('says what to do if nothing matches', async () => {
    const { address } = show({ rows: [], path: '/?status=open&sort=title' })
    expect(document.body.textContent).toContain('No clubs match')
    await press(findAction('Clear filters'))
    expect(address()).toBe('/?sort=title')
  })

  it('shows the columns someone chooses, and remembers them', async () => {
    show()
    await press(findAction('Columns'))
    const city = [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')].find((one) => one.textContent === 'City')
    expect(city?.getAttribute('aria-checked')).toBe('false')
    if (city) await press(city)
    expect(headings()).toContain('City')
    expect(localStorage.getItem('columns:Clubs')).toContain('city')
  })

  it('offers the actions on one row, and says why the others are not possible', async () => {
    show()
    // Like a browser before the click.
    act(() => findAction('Actions for Afterglow').focus())
    await press(findAction('Actions for Afterglow'))
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    expect(items.map(({ textContent }) => textContent)).toEqual(['Remove', 'RenameOnly before it opens.'])
    for (const item of items.toReversed()) await press(item)
    expect(remove.mock.calls).toEqual([['b']])
    expect(document.activeElement).toBe(findAction('Actions for Afterglow'))
  })

  it('offers the actions that the selected rows allow', async () => {
    show()
    await press(find('[aria-label="Select Undertow"]'))
    expect(findAction('Archive clubs').getAttribute('aria-disabled')).toBe('true')
    await press(findAction('Archive clubs'))
    expect(archive).not.toHaveBeenCalled()
    expect(findAction('Archive clubs').style.color).toBe('')
    await press(find('[aria-label="Select Pulse"]'))
    expect(findAction('Archive clubs (1 of 2)').style.color).not.toBe('')
    expect(selected()).toBe('2 selected')
    await press(findAction('Archive clubs (1 of 2)'))
    expect(archive.mock.calls[0]?.[0].map((row) => row.id)).toEqual(['a'])
    await press(findAction('Clear selection'))
    expect(document.querySelector('[aria-label="Selected rows"]')).toBeNull()
  })

  it('selects the page at once, and then everything that matches', async () => {
    const more = { id: 'd', title: 'Nocturne', sold: 1, city: 'Braga' }
    show({ next: 'more', loadPage: () => Promise.resolve({ rows: [...clubs, more].slice(0, 3), next: null }) })
    const all = find('[aria-label="Select all rows"]') as HTMLInputElement
    await press(all)
    expect([selected(), all.checked, all.indeterminate]).toEqual(['3 selected', true, false])
    await press(find('[aria-label="Select Pulse"]'))
    expect([all.checked, all.indeterminate]).toEqual([false, true])
  })

  it('is navigated by J and K, and X selects', async () => {
    show()
    await settle()
    await key('j')
    expect(document.activeElement?.textContent).toBe('Pulse')
    await key('j')
    await key('j')
    await key('j')
    expect(document.activeElement?.textContent).toBe('Undertow')
    await key('k')
    expect(document.activeElement?.textContent).toBe('Afterglow')
    await key('x')
    expect(selected()).toBe('1 selected')
  })

  it('scrolls beneath its names where it is wider than its place, such as on a tablet', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
    show()
    expect(find('table').closest('[data-wide]')).not.toBeNull()
    expect([...document.querySelectorAll('[data-name]')].map(({ textContent }) => textContent)).toEqual(
      headings().slice(1, 2).concat(titles()),
    )
    width.mockReturnValue(700)
    show()
    expect([...document.querySelectorAll('table')].at(-1)?.closest('[data-wide]')).toBeNull()
    vi.restoreAllMocks()
  })

  it('is compact on a phone: two lines a row, with its own sort menu', async () => {
    onPhone()
    const { address } = show()
    const [row] = document.querySelectorAll('li[data-row]')
    expect(row?.textContent).toBe('Pulse40City: Lisbon · Id: no. aDue €40.00')
    await press(findAction('Sort'))
    await press(find('[role=menuitem]:first-of-type'))
    expect(address()).toBe('/?sort=title')
    expect(findAction('Sort: Club')).toBeDefined()
  })

  it("keeps a phone's filters behind a button that counts those in use; the search stays", async () => {
    onPhone()
    const { address } = show({ path: '/?status=open' })
    const status = () => document.querySelector('[aria-label="Status"]')
    expect([find('input[type=search]').getAttribute('aria-label'), status()]).toEqual(['Search clubs', null])
    await press(findAction('Filters (1)'))
    expect(status()).not.toBeNull()
    await press(findAction('Clear filters'))
    expect(address()).toBe('/')
    expect(findAction('Filters').getAttribute('aria-expanded')).toBe('true')
  })

  it('passes axe, as a table and on a phone', async () => {
    show({ next: 'more' })
    await press(find('[aria-label="Select Pulse"]'))
    expect(await findAxeFaults()).toEqual([])
  })

  it('passes axe on a phone', async () => {
    onPhone()
    show({ next: 'more' })
    expect(await findAxeFaults()).toEqual([])
  })
})

describe('many rows', () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({ id: String(index), name: `Row ${index}` }))
  const nameOf = ({ name }: { name: string }) => name

  it('are sent a hundred at a time, and list those refused', async () => {
    const sizes: number[] = []
    const result = await sendBatches(rows, nameOf, (batch) => {
      sizes.push(batch.length)
      return Promise.resolve(batch.map(({ id }) => ({ id, error: id === '7' ? { message: 'Too late.' } : null })))
    })
    expect(sizes).toEqual([100, 100, 50])
    expect(result).toEqual({ done: 249, refused: [{ name: 'Row 7', reason: 'Too late.' }] })
  })

  it('continue after a failed batch, and list what was not sent', async () => {
    const result = await sendBatches(rows, nameOf, (batch) =>
      batch[0]?.id === '100'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(batch.map(({ id }) => ({ id, error: null }))),
    )
    expect(result.done).toBe(150)
    expect(result.refused[0]).toEqual({ name: 'Row 100', reason: 'Network error. Please try again.' })
  })

  it('that fit into one call fail together, so that it can be sent again', async () => {
    await expect(sendBatches(rows.slice(0, 2), nameOf, () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
      'Failed to fetch',
    )
  })
})
