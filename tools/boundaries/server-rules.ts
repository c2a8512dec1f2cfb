import { isTestCode } from '../source-files.ts'
import { findReaching, type Edge, type SourceFile } from './graph.ts'
import { importRule, isIn, leadsTo, part, shipped, type Rule } from './rule.ts'

/** A module uses only modules of a lower rank; upwards there is news, and functions that open-modules.ts passes in. */
export const ranks: Readonly<Record<string, number>> = {
  settings: 0,
  accounts: 1,
  agreements: 2,
  ledger: 2,
  notifications: 2,
  pages: 2,
  artists: 3,
  clubs: 3,
  verification: 3,
  payments: 4,
  payouts: 5,
  subscriptions: 5,
  staffing: 6,
  floor: 6,
  onboarding: 7,
  events: 7,
  drawers: 7,
  follows: 8,
  reservations: 8,
  door: 9,
  'friend-plans': 9,
  reminders: 9,
  tabs: 9,
  passes: 10,
  loyalty: 10,
  ambassadors: 10,
  finances: 10,
  forecast: 10,
  'guest-lists': 10,
  guests: 11,
  messages: 12,
  board: 12,
  people: 12,
  platform: 12,
  search: 12,
  dashboard: 13,
  'last-hour': 13,
}

/**
 * The folders of a module, lowest first: each uses those before it. Files beside the folders (routes, jobs, what combines several
 * folders) may use all of them, and no folder uses those files.
 */
export const folders: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'sessions',
    'account',
    'limits',
    'passwords',
    'email-address',
    'second-factor',
    'sign-in',
    'passkeys',
    'profile',
    'joining',
    'sign-in-links',
    'password-reset',
    'deletion',
  ],
  ledger: ['frozen-dates', 'postings', 'sums', 'figures'],
  payments: ['core', 'methods', 'cards', 'refunds', 'charges', 'disputes', 'webhooks'],
  subscriptions: ['rules', 'bills', 'collection', 'renewal', 'choices', 'invoices'],
  staffing: ['shifts', 'absence', 'team', 'attendance', 'rota', 'offers', 'my-shifts'],
  floor: ['tables', 'plans'],
  events: ['core', 'search', 'public', 'prestations', 'management', 'templates', 'creation'],
  reservations: ['core', 'booking', 'money', 'waiting-list', 'changes', 'club', 'emails', 'booking-updates', 'calendar'],
  door: ['bans', 'guests', 'incidents', 'receipts', 'scans', 'queue', 'tickets', 'companions'],
  dashboard: ['nights'],
  loyalty: ['rules', 'points', 'rewards'],
  ambassadors: ['commissions', 'statements', 'club', 'approval', 'sharing'],
  'guest-lists': ['lists', 'names', 'link'],
  finances: ['dates', 'manual-revenue', 'cash-up', 'figures'],
  platform: ['audit', 'health', 'support', 'standing', 'events', 'clubs', 'export', 'money'],
}

const infrastructure = 'server/infrastructure'
/** Lowest first: each folder uses those before it. Files beside the folders are below all of them, except these three. */
export const infrastructureFolders = [
  'clock',
  'html',
  'csv',
  'calendar',
  'qr',
  'encryption',
  'tracing',
  'database',
  'config',
  'log',
  'threads',
  'pdf',
  'jobs',
  'idempotency',
  'rate-limits',
  'security-log',
  'audit',
  'http',
  'api-description',
  'live',
  'files',
  'images',
  'maps',
  'mail',
  'push',
  'payments',
  'metrics',
]
const onTop = /^(?:infrastructure|module|rotate-document-keys)\.ts$/

function infrastructureRank(path: string): number {
  const [name = '', ...below] = path.split('/').slice(2)
  if (below.length === 0) return onTop.test(name) ? infrastructureFolders.length : -1
  return infrastructureFolders.indexOf(name)
}

const modules = 'server/modules'
const inModule = isIn(modules)
const moduleOf = (path: string) => part(path, 2)
const toOtherModule = (edge: Edge) =>
  leadsTo(edge, modules) && moduleOf(edge.to) !== (inModule({ path: edge.from }) ? moduleOf(edge.from) : '')

const demo = 'server/demo'
/** Demo data has its own entrance to each module, which nothing else loads. */
const isEntryPoint = (edge: Edge) =>
  toOtherModule(edge) &&
  (/^server\/modules\/[^/]+\/index\.ts$/.test(edge.to) ||
    (isIn(demo)({ path: edge.from }) && /^server\/modules\/[^/]+\/demo\.ts$/.test(edge.to)))

/** -1: a file beside the folders of its module. */
const folderRank = (path: string) => {
  const [folder = '', ...below] = path.split('/').slice(3)
  return below.length === 0 ? -1 : (folders[moduleOf(path)]?.indexOf(folder) ?? -1)
}
const isUpInModule = (edge: Edge) => {
  if (!leadsTo(edge, modules) || isTestCode(edge.to) || moduleOf(edge.to) !== moduleOf(edge.from)) return false
  const [from, to] = [folderRank(edge.from), folderRank(edge.to)]
  return from !== -1 && (to === -1 || to > from)
}

const isStore = (path: string) => path.endsWith('-store.ts')
const isView = (path: string) => path.endsWith('-views.ts')
const mayHoldSql = (path: string) =>
  isStore(path) ||
  isView(path) ||
  isIn('server/infrastructure')({ path }) ||
  isIn('server/process/embedded-postgres')({ path }) ||
  isTestCode(path)

// A rule file maps values to values, and so do these packages; everything else reaches the outside world.
const purePackages = new Set(['zod', 'ical-generator', 'marked', 'otpauth'])
const pureNode = new Set(['node:crypto', 'node:util', 'node:buffer', 'node:url', 'node:querystring'])
const isOutside = (edge: Edge) =>
  (edge.kind === 'package' && !purePackages.has(edge.to)) || (edge.kind === 'node' && !pureNode.has(edge.to))

/** Files of a module that decide and compute: none of the named kinds, and nothing in them is asynchronous. */
const isPure = (file: SourceFile) =>
  inModule(file) &&
  shipped(file) &&
  !file.hasAsyncCode &&
  !isStore(file.path) &&
  !isView(file.path) &&
  !/\/(routes|module|index|demo)\.ts$/.test(file.path)

export const serverRules: readonly Rule[] = [
  importRule(
    'infrastructure-below',
    'infrastructure knows no module and not the composition root',
    isIn('server/infrastructure'),
    (edge) => leadsTo(edge, 'server') && !leadsTo(edge, 'server/infrastructure') && !isTestCode(edge.from),
  ),
  importRule(
    'infrastructure-without-domain',
    'infrastructure knows no domain: of the contract it uses base, and the list of all endpoints',
    (file) => isIn(infrastructure)(file) && shipped(file),
    (edge) => leadsTo(edge, 'contract') && !leadsTo(edge, 'contract/base') && edge.to !== 'contract/index.ts',
  ),
  importRule(
    'infrastructure-folders',
    'folders of infrastructure follow the order of tools/boundaries/server-rules.ts',
    (file) => isIn(infrastructure)(file) && shipped(file),
    (edge) =>
      leadsTo(edge, infrastructure) && !isTestCode(edge.to) && infrastructureRank(edge.to) > infrastructureRank(edge.from),
  ),
  {
    name: 'infrastructure-folder-known',
    because: 'a new folder of infrastructure needs a place in the order of tools/boundaries/server-rules.ts',
    find: (graph) =>
      [...graph.values()]
        .filter((file) => {
          const [, , folder = '', ...below] = file.path.split('/')
          return isIn(infrastructure)(file) && shipped(file) && below.length > 0 && !infrastructureFolders.includes(folder)
        })
        .map((file) => ({ path: file.path, line: 1 })),
  },
  importRule(
    'modules-below-root',
    'a module knows other modules and infrastructure, not what puts them together',
    (file) => inModule(file) && shipped(file),
    (edge) =>
      leadsTo(edge, 'server') && !leadsTo(edge, modules) && !leadsTo(edge, 'server/infrastructure') && !isTestCode(edge.to),
  ),
  importRule(
    'module-entry',
    'a module is entered through its index.ts, by demo data also through its demo.ts',
    (file) => isIn('server')(file) && shipped(file),
    (edge) => toOtherModule(edge) && !isEntryPoint(edge),
  ),
  importRule(
    'demo-on-demand',
    'only an empty database and commands need demo data: load it with import(…)',
    (file) => isIn('server')(file) && shipped(file) && !isIn(demo)(file) && !file.path.endsWith('-command.ts'),
    (edge) => leadsTo(edge, demo) && !edge.typeOnly && edge.onDemand !== true,
  ),
  importRule(
    'module-rank',
    'a module uses only modules of lower rank; publish news, or take a function from open-modules.ts',
    (file) => inModule(file) && shipped(file),
    (edge) => toOtherModule(edge) && !((ranks[moduleOf(edge.to)] ?? Infinity) < (ranks[moduleOf(edge.from)] ?? -1)),
  ),
  importRule(
    'module-folders',
    'folders inside a module follow the order of tools/boundaries/server-rules.ts',
    (file) => inModule(file) && shipped(file) && Object.hasOwn(folders, moduleOf(file.path)),
    isUpInModule,
  ),
  {
    name: 'module-folder-known',
    because: 'a new folder of this module needs a place in the order of tools/boundaries/server-rules.ts',
    find: (graph) =>
      [...graph.values()]
        .filter((file) => {
          const [, , module = '', folder = '', ...below] = file.path.split('/')
          return inModule(file) && shipped(file) && below.length > 0 && folders[module]?.includes(folder) !== true
        })
        .map((file) => ({ path: file.path, line: 1 })),
  },
  {
    name: 'module-known',
    because: 'a new module needs a rank in tools/boundaries/server-rules.ts',
    find: (graph) =>
      [...graph.values()]
        .filter((file) => inModule(file) && !Object.hasOwn(ranks, moduleOf(file.path)))
        .map((file) => ({ path: file.path, line: 1 })),
  },
  {
    name: 'pure-files',
    because: 'a file without asynchronous code holds rules: it may not load anything that reaches outside',
    find: (graph) => {
      // What another module's index exports that reaches outside is asynchronous, and a pure file cannot await it.
      const impure = findReaching(graph, isOutside, isEntryPoint)
      return [...graph.values()]
        .filter(isPure)
        .flatMap((file) =>
          file.edges
            .filter(
              (edge) =>
                !edge.typeOnly && !isEntryPoint(edge) && (isOutside(edge) || (edge.kind === 'file' && impure.has(edge.to))),
            )
            .map((edge) => ({ path: file.path, line: edge.line, what: edge.specifier })),
        )
    },
  },
  {
    name: 'sql-in-stores',
    because: 'SQL belongs in stores, views, infrastructure and migrations only',
    find: (graph) =>
      [...graph.values()]
        .filter((file) => isIn('server')(file) && !mayHoldSql(file.path))
        .flatMap((file) => file.sql.map((sql) => ({ path: file.path, line: sql.line }))),
  },
  {
    name: 'views-only-read',
    because: 'a view never writes: writes belong to the store of the table',
    find: (graph) =>
      [...graph.values()]
        .filter((file) => inModule(file) && isView(file.path))
        .flatMap((file) => file.sql.filter((sql) => sql.kind === 'write').map((sql) => ({ path: file.path, line: sql.line }))),
  },
]
