import type { Plugin } from 'vite'

/**
 * Drops the parts of React Router that our pages do not use. It names and wraps components in statements that a bundler must
 * treat as side effects, which keeps unused parts in the bundle. Links also prefetch in framework mode, which we do not use, so
 * the hook for that is stubbed.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/ = (React\$1\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1')
          .replace(/^\s*let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(.*$/m, '')
          .replace(/^\s*\.\.\.prefetchHandlers,$/m, '')
          .replace('mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef')
          .replace(/return shouldPrefetch && .* : link;$/m, 'return link;'),
        map: null,
      }),
    },
  }
}
