import type { Edge } from './graph.ts'
import { importRule, isIn, leadsTo, part, shipped, type Rule } from './rule.ts'

// For one app, lowest first. A file at the app's own root belongs with the routes.
const layers = ['ui', 'domain', 'features', 'shell', 'routes']
const appOf = (path: string) => part(path, 1)

function layerOf(path: string): number {
  const layer = layers.indexOf(part(path, 2))
  return layer >= 0 ? layer : layers.indexOf('routes')
}

const insideApp = (edge: Edge) => leadsTo(edge, 'web') && appOf(edge.to) === appOf(edge.from) && appOf(edge.from) !== 'shared'

/** The rooms of a feature, lowest first: each uses those before it. A file beside them is in none. */
export const rooms = ['queries', 'device', 'camera', 'queue', 'receipts', 'refunds', 'parts', 'forms', 'count', 'screens']
const isInRoom = (path: string) => part(path, 2) === 'features' && part(path, 5) !== ''
const roomOf = (path: string) => (isInRoom(path) ? rooms.indexOf(part(path, 4)) : -1)

export const webRules: readonly Rule[] = [
  importRule(
    'apps-apart',
    'guest, office and door share web/shared and never import each other, nor does shared import them',
    isIn('web'),
    (edge) => leadsTo(edge, 'web') && appOf(edge.to) !== appOf(edge.from) && appOf(edge.to) !== 'shared',
  ),
  importRule(
    'web-layers',
    'imports go shared <- ui <- domain <- features <- shell, routes',
    (file) => isIn('web')(file) && shipped(file),
    (edge) => insideApp(edge) && layerOf(edge.to) > layerOf(edge.from) && !(layerOf(edge.from) >= layers.indexOf('shell')),
  ),
  importRule(
    'features-apart',
    'features meet in routes: what two of them need goes to ui, domain or shared',
    (file) => isIn('web')(file) && shipped(file),
    (edge) =>
      insideApp(edge) &&
      part(edge.from, 2) === 'features' &&
      part(edge.to, 2) === 'features' &&
      part(edge.from, 3) !== part(edge.to, 3),
  ),
  importRule(
    'rooms-of-a-feature',
    'inside a feature imports go queries <- parts <- forms <- screens, styles included; all rooms are in tools/boundaries/web-rules.ts',
    (file) => isIn('web')(file) && shipped(file),
    (edge) => insideApp(edge) && roomOf(edge.from) >= 0 && roomOf(edge.to) > roomOf(edge.from),
  ),
  {
    name: 'room-known',
    because: 'a new room of a feature needs a place in the order of tools/boundaries/web-rules.ts',
    find: (graph) =>
      [...graph.values()]
        .filter((file) => isIn('web')(file) && shipped(file) && isInRoom(file.path) && roomOf(file.path) === -1)
        .map((file) => ({ path: file.path, line: 1 })),
  },
  importRule(
    'no-node-in-web',
    'a browser has none of Node',
    (file) => isIn('web')(file) && shipped(file),
    (edge) => edge.kind === 'node',
  ),
]
