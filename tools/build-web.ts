import { buildApp, type App } from './build-web/build-app.ts'

// Builds the named apps, or all of them: `node tools/build-web.ts office`.
const apps: readonly App[] = [
  {
    name: 'guest',
    base: '/',
    server: 'server.tsx',
    serviceWorker: 'service-worker.ts',
    inlinesStyles: true,
    // The screens that guests see first contain no form, no notice, no card, nothing live, no change of what is read,
    // no selection of items and no frame of a sign-in page.
    kit: {
      test: /\/web\/(guest|shared)\/(?!ui\/(form|field-group|page-header|use-typed-early|text-field|notice|card)|forms\/|live\/|api\/put-answer|features\/|domain\/(selection|entrance))|lucide-react(?!.*\/(?:arrow-left|check)\.)|\/contract\/base\/endpoint/,
      minShareCount: 10,
    },
    page: /\/web\/guest\/ui\/(page-header|notice|card)\.|\/icons\/(arrow-left|check)\./,
  },
  {
    name: 'office',
    base: '/office/',
    server: 'server.ts',
    kit: { test: /@mantine|floating-ui|\/web\/(shared|office\/ui)\//, minShareCount: 59 },
    hasShell: true,
  },
  { name: 'door', base: '/door/', server: 'server.ts', serviceWorker: 'service-worker.ts' },
]

const named = process.argv.slice(2)
const unknown = named.find((name) => !apps.some((app) => app.name === name))
if (unknown !== undefined) throw new Error(`There is no app ${unknown}. The apps are ${apps.map(({ name }) => name).join(', ')}.`)
for (const app of apps) if (named.length === 0 || named.includes(app.name)) await buildApp(app)
