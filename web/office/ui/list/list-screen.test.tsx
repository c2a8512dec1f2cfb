import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, findAction, press, settle } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { EmptyState } from '../empty-state.tsx'
import { defineColumns } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Night {
  id: string
  title: string
  sold: number
  city: string
}

const nights: readonly Night[] = [
  { id: 'a', title: 'Pulse', sold: 40, city: 'Lisbon' },
  { id: 'b', title: 'Afterglow', sold: 7, city: 'Porto' },
  { id: 'c', title: 'Undertow', sold: 130, city: 'Faro' },
]

const columns = defineColumns<Night>([
  { id: 'title', header: 'Event', cell: (row) => row.title, sort: (row) => row.title },
  { id: 'sold', header: 'Sold', align: 'right', cell: (row) => row.sold, sort: (row) => row.sold },
  { id: 'city', header: 'City', cell: (row) => row.city, hidden: true },
])

const archive = vi.fn<(rows: readonly Night[]) => void>()
const remove = vi.fn<(id: string) => void>()

const show = (rows: readonly Night[] = nights, path = '/') =>
  renderPart(
    <DataTable
      label="Nights"
      rows={rows}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.title}
      hrefOf={(row) => `/nights/${row.id}`}
      actionsOf={(row) => [{ label: 'Remove', onClick: () => remove(row.id), danger: true }]}
      bulkActions={[{ label: 'Archive', onClick: archive }]}
      empty={<EmptyState title="No nights yet">Create the first.</EmptyState>}
    />,
    path,
  )

const titles = () => [...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent)
const orderOf = (header: string) =>
  [...document.querySelectorAll('th')].find((th) => th.textContent === header)?.getAttribute('aria-sort')
const key = async (name: string) => {
  await act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: `Key${name.toUpperCase()}`, bubbles: true }))
  })
}

afterEach(() => {
  localStorage.clear()
  archive.mockReset()
  remove.mockReset()
})

describe('a table', () => {
  it('has a row for each thing, with one link that leads to it', () => {
    show()
    expect(titles()).toEqual(['Pulse', 'Afterglow', 'Undertow'])
    expect(findAction('Pulse').getAttribute('href')).toBe('/nights/a')
    expect([...document.querySelectorAll('th')].map((th) => th.textContent)).toEqual(['', 'Event', 'Sold', 'Actions'])
  })

  it('is ordered by a press on a heading, which the address keeps', async () => {
    const { address } = show()
    expect(orderOf('Event')).toBe('none')
    await press(findAction('Event'))
    expect(titles()).toEqual(['Afterglow', 'Pulse', 'Undertow'])
    expect(orderOf('Event')).toBe('ascending')
    expect(address()).toBe('/?sort=title')
    await press(findAction('Event'))
    expect(titles()).toEqual(['Undertow', 'Pulse', 'Afterglow'])
    expect(orderOf('Event')).toBe('descending')
    expect(address()).toBe('/?sort=-title')
  })

  it('opens in the order of its address, and lets go of the page', async () => {
    const { address } = show(nights, '/?sort=-sold&cursor=abc')
    expect(titles()).toEqual(['Undertow', 'Pulse', 'Afterglow'])
    await press(findAction('Event'))
    expect(address()).toBe('/?sort=title')
  })

  it('says what to do where it is empty', () => {
    show([])
    expect(document.body.textContent).toContain('No nights yet')
    expect(document.querySelector('table')).toBeNull()
  })

  it('shows the columns that somebody chooses, and remembers them', async () => {
    show()
    await press(findAction('Columns'))
    const city = [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')].find((one) => one.textContent === 'City')
    expect(city?.getAttribute('aria-checked')).toBe('false')
    if (city) await press(city)
    expect([...document.querySelectorAll('th')].map((th) => th.textContent)).toContain('City')
    expect(localStorage.getItem('columns:Nights')).toContain('city')
  })

  it('offers what can be done with one row', async () => {
    show()
    await press(findAction('Actions for Afterglow'))
    await press(find('[role=menuitem]'))
    expect(remove).toHaveBeenCalledWith('b')
  })

  it('offers what can be done with the rows that are chosen, and forgets them on demand', async () => {
    show()
    await press(find('[aria-label="Choose Pulse"]'))
    await press(find('[aria-label="Choose Undertow"]'))
    expect(find('[aria-label="Chosen rows"] output').textContent).toBe('2 chosen')
    await press(findAction('Archive'))
    expect(archive.mock.calls[0]?.[0].map((row) => row.id)).toEqual(['a', 'c'])
    await press(findAction('Clear'))
    expect(document.querySelector('[aria-label="Chosen rows"]')).toBeNull()
    await press(find('[aria-label="Choose all rows"]'))
    expect(find('[aria-label="Chosen rows"] output').textContent).toBe('3 chosen')
  })

  it('is walked by J and K, and X chooses', async () => {
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
    expect(find('[aria-label="Chosen rows"] output').textContent).toBe('1 chosen')
  })
})
