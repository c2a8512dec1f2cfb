import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { readFiles, readSource } from '../tools/source-files.ts'

const alerts = readSource('deploy/monitoring/alerts.yaml')
const dashboard = JSON.parse(readSource('deploy/monitoring/dashboard.json')) as {
  panels: { title: string; description: string; targets: { expr: string }[] }[]
}
const queries = [
  ...[...alerts.matchAll(/^ {8}expr: (?:>-\n {10})?(.*)$/gm)].map(([, expression = '']) => expression),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** The metrics that the server defines, with their labels. */
const own = new Map(
  [...readFiles('server/**/*.ts').values()].flatMap((text) =>
    [...text.matchAll(/name: '(vesper_\w+)',\n\s+help: '[^\n]*',\n(?:\s+labelNames: \[([^\]]*)\],\n)?/g)].map(
      ([, name = '', labels = '']): [string, string[]] => [name, [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label)],
    ),
  ),
)

/** The metrics of Node and of the process, as the library collects them. */
async function listDefaults(): Promise<string[]> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return (await registry.getMetricsAsJSON()).map(({ name }) => name)
}

const namesIn = (query: string) => [...query.matchAll(/\b(?:vesper|nodejs|process)_\w+(?=[{[\s),]|$)/g)].map(([name]) => name)

describe('The dashboard and the alerts', () => {
  it('ask for metrics that exist.', async () => {
    const exist = new Set([...own.keys(), ...(await listDefaults())])
    const queried = queries.flatMap(namesIn).map((name) => name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, ''))
    expect(new Set(queried).size).toBeGreaterThan(10)
    expect(queried.filter((name) => !exist.has(name))).toEqual([])
  })

  it('show or watch every metric of our own.', () => {
    const text = queries.join('\n')
    expect([...own.keys()].filter((name) => !text.includes(name))).toEqual([])
  })

  it('select and group by labels that the metrics have, and routes that exist.', () => {
    const labelNames = new Set([...[...own.values()].flat(), 'process', 'le', 'job'])
    const labels = queries.flatMap((query) => [
      ...[...query.matchAll(/[{,]\s*(\w+)=~?"/g)].map(([, label = '']) => label),
      ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ])
    expect(labels.length).toBeGreaterThan(20)
    expect(labels.filter((label) => !labelNames.has(label))).toEqual([])
    const routes = new Set(endpoints.map(({ path }) => `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
    const queried = queries.flatMap((query) => [...query.matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route))
    expect(queried).toHaveLength(2)
    expect(queried.filter((route) => !routes.has(route))).toEqual([])
  })

  it('explain themselves: each alert in the guide, each panel in a sentence.', () => {
    const guide = readSource('docs/operating.md')
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
    expect(dashboard.panels.filter(({ description }) => !description.endsWith('.'))).toEqual([])
  })
})
