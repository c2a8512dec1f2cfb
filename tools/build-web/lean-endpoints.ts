import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** What only the server and its documentation read of an endpoint. A form imports the schema that it checks. */
export const ofServer: ReadonlySet<string> = new Set([
  'answer',
  'params',
  'query',
  'body',
  'errors',
  'summary',
  'success',
  'body_limit',
  'reads',
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* walk(node: object): Generator<Node> {
  if (isNode(node)) yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child)
  }
}

const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The properties of these objects that only the server reads. */
const ofServerIn = (definitions: readonly Node[]): Node[] =>
  definitions.flatMap(({ properties }) => list(properties)).filter(({ key }) => isNode(key) && ofServer.has(String(key['name'])))

/** The properties of `endpoint({ … })` calls that only the server reads, also of what several of them share: `...own`. */
function findProperties(program: object): Node[] {
  const nodes = [...walk(program)]
  const definitions = nodes.flatMap(({ type, callee, arguments: args }) =>
    type === 'CallExpression' && isNode(callee) && callee['name'] === 'endpoint' ? list(args).slice(0, 1) : [],
  )
  const spread = new Set(
    definitions
      .flatMap(({ properties }) => list(properties))
      .flatMap(({ type, argument }) => (type === 'SpreadElement' && isNode(argument) ? [argument['name']] : [])),
  )
  const shared = nodes.flatMap(({ type, id, init }) =>
    type === 'VariableDeclarator' && isNode(id) && spread.has(id['name']) && isNode(init) ? [init] : [],
  )
  return ofServerIn([...definitions, ...shared])
}

/**
 * Drops what the browser never reads from its endpoints: schemas, which the server checks, and the documentation. A page whose
 * forms check nothing before the server does needs no schema library.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler(code) {
        let lean = code
        const nodes = findProperties(this.parse(code))
        for (const { start, end } of nodes.toSorted((a, b) => b.start - a.start))
          lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '')
        return { code: lean, map: null }
      },
    },
  }
}
