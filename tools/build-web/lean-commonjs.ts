import type { Plugin } from 'vite'

const inCommonJs =
  /\/node_modules\/(?:fast-deep-equal|react|react-dom|react-is|scheduler|use-sync-external-store)\/(?:[\w/-]+|cjs\/[\w/-]+\.production)\.js$/

/** What is required is imported, and `exports.x = …` is `const $x = …`, or a variable where it is set more than once. */
function toModule(code: string): string {
  const set = [...code.matchAll(/^\s*exports\.(\w+) *=/gm)].map(([, name = '']) => name)
  const names = new Set(set)
  const again = new Set(set.filter((name, index) => set.indexOf(name) !== index))
  const body = code
    .replaceAll(/^var (?:\w+ = require\("[\w/-]+"\)(?:,\s*|;))+/gm, (requires) =>
      requires.replaceAll(/(?:var )?(\w+) = require\(("[\w/-]+")\)[,;]/g, 'import * as $1 from $2;'),
    )
    .replaceAll(/^exports\.(\w+) *=/gm, (_, name: string) => `${again.has(name) ? '' : 'const '}$${name} =`)
    .replaceAll(/\bexports\.(\w+)/g, '$$$1')
    // React reads them in case its scheduler is one for tests.
    .replaceAll(/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined')
  const variables = [...again].map((name) => `let $${name};`)
  return [...variables, body, `export { ${[...names].map((name) => `$${name} as ${name}`).join(', ')} }`].join('\n')
}

/**
 * Makes modules of the packages that come in the older format. A bundler keeps what those export in an object, used or not, and
 * each file that uses a hook of React's would ask a helper for it, which is in a file that every page waits for.
 */
export function leanCommonJs(): Plugin {
  return {
    name: 'lean-commonjs',
    transform: {
      filter: { id: inCommonJs },
      handler: (code) => {
        const file = /'(\.\.?\/cjs\/[\w/-]+\.production\.js)'/.exec(code)?.[1]
        if (file !== undefined) return { code: `export * from '${file}'\nexport * as default from '${file}'`, map: null }
        const whole = code.replace(/^module\.exports = /m, 'export default ')
        return { code: whole === code ? toModule(code) : whole, map: null }
      },
    },
  }
}
