import { describe, expect, it } from 'vitest'
import { ticksOf, ticksOfChart } from './chart-scale.ts'

describe('the marks of an axis', () => {
  it('are round and even, and include zero and every value.', () => {
    const euro = (...amounts: number[]) => amounts.map((amount) => amount * 100)
    expect(ticksOf(0, 3_650_000)).toEqual(euro(0, 10_000, 20_000, 30_000, 40_000))
    expect(ticksOf(0, 1_102_300)).toEqual(euro(0, 2000, 4000, 6000, 8000, 10_000, 12_000))
    expect(ticksOf(0, 142)).toEqual([0, 50, 100, 150])
    expect(ticksOf(-1200, 9000)).toEqual([-2000, 0, 2000, 4000, 6000, 8000, 10_000])
  })

  it('are whole numbers, at least two.', () => {
    expect(ticksOf(0, 1)).toEqual([0, 1])
    expect(ticksOf(0, 3)).toEqual([0, 1, 2, 3])
    expect(ticksOf(0, 0)).toEqual([0, 1])
    expect(ticksOf(-3, 0)).toEqual([-3, -2, -1, 0, 1])
  })

  it('reach the sum of stacked bars, the highest line, the band and the period before.', () => {
    const chart = { label: '', across: '', points: [], format: String }
    const series = [
      { label: 'a', values: [60, 10] },
      { label: 'b', values: [60, null] },
    ]
    expect(ticksOfChart({ ...chart, kind: 'bars', series }).at(-1)).toBe(120)
    expect(ticksOfChart({ ...chart, kind: 'lines', series }).at(-1)).toBe(60)
    expect(ticksOfChart({ ...chart, kind: 'bars', series, before: { label: 'c', values: [0, 700] } }).at(-1)).toBe(800)
    expect(ticksOfChart({ ...chart, kind: 'lines', series, band: { label: 'd', low: [0, 0], high: [90, 0] } }).at(-1)).toBe(100)
  })
})
