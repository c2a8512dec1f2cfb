import { expect, it } from 'vitest'
import { measure } from './measure.ts'

it('Sizes are summarised by their median, their 90th percentile and the longest file.', () => {
  const files = new Map(Array.from({ length: 10 }, (_, index) => [`f${index}.ts`, 'line\n'.repeat((index + 1) * 10)]))
  expect(measure('all', files)).toEqual({ name: 'all', files: 10, median: 60, p90: 100, longest: { path: 'f9.ts', lines: 100 } })
  expect(measure('none', new Map())).toMatchObject({ files: 0, median: 0, p90: 0 })
})
