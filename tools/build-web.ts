import { buildApp, type App } from './build-web/build-app.ts'

// Builds the named apps, or all of them: `node tools/build-web.ts office`.
const apps: readonly App[] = [
  {
    name: 'guest',
    base: '/',
    server: 'server.tsx',
    serviceWorker: 'service-worker.ts',
    inlinesStyles: true,
    aims: { first: /\/screens\/(event-list|event-page)\./, fileCost: 8000, most: 5 },
  },
  { name: 'office', base: '/office/', server: 'server.ts', aims: { first: /-dashboard\./, fileCost: 2000, most: 16 } },
  { name: 'door', base: '/door/', server: 'server.ts', serviceWorker: 'service-worker.ts' },
]

const named = process.argv.slice(2)
const unknown = named.find((name) => !apps.some((app) => app.name === name))
if (unknown !== undefined) throw new Error(`There is no app ${unknown}. The apps are ${apps.map(({ name }) => name).join(', ')}.`)
for (const app of apps) if (named.length === 0 || named.includes(app.name)) await buildApp(app)
