import { describe, expect, it } from 'vitest'
import { findOverBudget, measureLoads, type Manifest } from './measure.ts'

const manifest: Manifest = {
  'main.tsx': {
    file: 'main.js',
    isEntry: true,
    imports: ['_shared'],
    dynamicImports: ['event.tsx', 'list.tsx'],
    css: ['main.css'],
  },
  _shared: { file: 'shared.js', imports: ['_react'] },
  _react: { file: 'react.js', imports: ['_shared'] },
  'event.tsx': { file: 'event.js', isDynamicEntry: true, imports: ['_shared'], css: ['event.css'] },
  'list.tsx': { file: 'list.js', isDynamicEntry: true, dynamicImports: ['chart.tsx'] },
  'chart.tsx': { file: 'chart.js', isDynamicEntry: true, imports: ['_shared'] },
}
const sizes: Record<string, number> = {
  'main.js': 1000,
  'shared.js': 2000,
  'react.js': 4000,
  'event.js': 8000,
  'list.js': 16_000,
  'chart.js': 32_000,
  'main.css': 100,
  'event.css': 200,
}
const sum = (files: readonly string[]) => files.reduce((total, file) => total + (sizes[file] ?? 0), 0)
const loads = measureLoads(manifest, { js: sum, css: sum }, /^chart/)

describe('sizes of the web', () => {
  it('include the entry and everything a screen needs, each file once.', () => {
    expect(loads).toEqual([
      { screen: 'main.tsx', js: 7000, css: 100, scripts: 3 },
      { screen: 'event.tsx', js: 15_000, css: 300, scripts: 4 },
      { screen: 'list.tsx', js: 23_000, css: 100, scripts: 4 },
      { screen: 'list.tsx with chart.tsx', js: 55_000, css: 100, scripts: 5 },
    ])
  })

  it('are compared with the first budget that matches, and none goes without.', () => {
    const budgets = [
      { app: 'guest', screen: /with chart/, js: 55, css: 1, scripts: 4 },
      { app: 'guest', screen: /^list/, js: 20, css: 1, scripts: 4 },
      { app: 'guest', screen: /^(main|event)/, js: 15, css: 0.2, scripts: 4 },
    ]
    expect(findOverBudget('guest', loads, budgets)).toEqual([
      'guest event.tsx: CSS 0.3 kB, over 0.2',
      'guest list.tsx: JavaScript 23.0 kB, over 20',
      'guest list.tsx with chart.tsx: 5 scripts, over 4',
    ])
    expect(findOverBudget('door', loads.slice(0, 1), budgets)).toEqual(['door main.tsx has no budget'])
  })
})
