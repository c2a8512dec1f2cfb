import { act } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { find, findAction, press, settle } from '../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../testing/find-axe-faults.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { StatCard, Stats } from '../stat-card.tsx'
import type { ChartProps } from './chart-props.ts'
import { Chart } from './chart.tsx'

const takings: ChartProps = {
  label: 'Takings by date',
  kind: 'bars',
  across: 'Date',
  points: [
    { key: '2026-11-20', label: 'Fri, Nov 20, 2026', short: '11/20', to: '/nights/2026-11-20' },
    { key: '2026-11-21', label: 'Sat, Nov 21, 2026', short: '11/21', to: '/nights/2026-11-21' },
  ],
  series: [
    { label: 'Online', values: [1200, 0] },
    { label: 'Venue', values: [300, null] },
  ],
  before: { label: '2 days before', values: [1000, 900] },
  format: (value) => `€${value}`,
}

const rows = () => [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))

beforeAll(async () => import('./chart-plot.tsx'))

async function show(props: ChartProps) {
  const page = renderPart(<Chart {...props} />)
  await settle()
  return page
}

describe('a chart', () => {
  it('draws each series in its own pattern, with the previous period beside it, and axe finds nothing', async () => {
    await show(takings)
    const bars = [...document.querySelectorAll('.recharts-bar-rectangle path')]
    expect(new Set(bars.map((bar) => bar.getAttribute('fill'))).size).toBe(2)
    expect(find('figure').textContent).toContain('OnlineVenue2 days before')
    // For stacked bars, the previous period is a mark across each.
    expect(document.querySelectorAll('svg.recharts-surface path[d^="M"][stroke="var(--ink)"]')).toHaveLength(2)
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      expect(await findAxeFaults()).toEqual([])
    }
  })

  it('has all its figures in a table a click away, with totals and links to what is behind them', async () => {
    const { address } = await show(takings)
    // Several charts share a screen.
    await press(findAction('Show table for Takings by date'))
    expect(rows()).toEqual([
      ['Date', 'Online', 'Venue', 'Total', '2 days before'],
      ['Fri, Nov 20, 2026', '€1200', '€300', '€1500', '€1000'],
      ['Sat, Nov 21, 2026', '€0', '–', '€0', '€900'],
    ])
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Fri, Nov 20, 2026'))
    expect(address()).toBe('/nights/2026-11-20')
    await press(findAction('Show chart'))
    expect(document.querySelector('table')).toBeNull()
  })

  it('tells lines apart by dashes, and shows a likely range as a band', async () => {
    await show({
      ...takings,
      kind: 'lines',
      band: { label: 'Likely', low: [900, 0], high: [1500, 100] },
    })
    const lines = [...document.querySelectorAll('.recharts-line-curve')]
    expect(new Set(lines.map((line) => line.getAttribute('stroke-dasharray'))).size).toBe(3)
    expect(document.querySelectorAll('.recharts-area-area')).toHaveLength(1)
    await press(findAction('Show table'))
    expect(rows()[1]).toEqual(['Fri, Nov 20, 2026', '€1200', '€300', '€900 – €1500', '€1000'])
  })

  it('ranks named things as horizontal bars with all names and figures, and the previous period beside each', async () => {
    const { address } = await show({ ...takings, kind: 'ranking', series: [{ label: 'Online', values: [1200, 300] }] })
    const said = [...document.querySelectorAll('figure li')].map(({ textContent }) => textContent)
    expect(said.slice(-2)).toEqual(['Fri, Nov 20, 2026€1200, 2 days before: €1000', 'Sat, Nov 21, 2026€300, 2 days before: €900'])
    const widths = [...document.querySelectorAll<HTMLElement>('figure li [style*="width"]')].map(({ style }) => style.width)
    expect(widths).toEqual(['100%', '25%'])
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Sat, Nov 21, 2026'))
    expect(address()).toBe('/nights/2026-11-21')
  })

  it('has round marks on its axis, and names only points with a short name', async () => {
    const points = [...takings.points, { key: 'c', label: 'Sun, Nov 22, 2026', short: '' }]
    await show({ ...takings, points, series: [{ label: 'Online', values: [3650, 0, 100] }] })
    const texts = [...document.querySelectorAll('.recharts-yAxis-tick-labels text')].map(({ textContent }) => textContent)
    expect(texts).toEqual(['€0', '€1000', '€2000', '€3000', '€4000'])
    const names = [...document.querySelectorAll('.recharts-xAxis-tick-labels text')].map(({ textContent }) => textContent)
    expect(names).toEqual(['11/20', '11/21'])
  })

  it('is reachable by keyboard, and reads out the current point', async () => {
    await show(takings)
    const plot = find('svg.recharts-surface')
    expect(plot.getAttribute('tabindex')).toBe('0')
    expect(plot.querySelector('title')?.textContent).toBe('Takings by date')
    await act(async () => plot.focus())
    for (const [key, said] of [
      ['Home', 'Fri, Nov 20, 2026Online€1200Venue€300Total€15002 days before€1000'],
      ['ArrowRight', 'Sat, Nov 21, 2026Online€0Venue–Total€02 days before€900'],
    ] as const) {
      await act(async () => plot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
      await settle()
      expect(find('figure output').textContent).toBe(said)
    }
  })

  it('says so if there is nothing to show', async () => {
    await show({ label: 'Takings', kind: 'bars', across: 'Date', points: [], series: [], format: String })
    expect(document.body.textContent).toContain('There is nothing to show for this period yet.')
  })
})

describe('a figure', () => {
  it('shows its change, without exaggerating changes from zero, and links to what is behind it', async () => {
    const { address } = renderPart(
      <Stats>
        <StatCard
          label="Takings"
          value="€12"
          to="/ledger"
          trend={{ change_bp: 1254, against: 'the week before', better: 'more' }}
        />
        <StatCard label="Fees" value="€3" trend={{ change_bp: -250, against: 'the week before', better: 'less' }} />
        <StatCard label="Refunds" value="€0" trend={{ change_bp: null, against: 'the week before', better: 'less' }} />
      </Stats>,
    )
    expect(find('dl').textContent).toBe(
      'Takings€12+12.5% vs. the week beforeFees€3-2.5% vs. the week beforeRefunds€0No data for the week before',
    )
    expect([...document.querySelectorAll<HTMLElement>('[data-good]')].map(({ dataset }) => dataset.good)).toEqual([
      'true',
      'true',
    ])
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Takings'))
    expect(address()).toBe('/ledger')
  })
})
