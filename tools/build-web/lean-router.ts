import type { Plugin } from 'vite'

/**
 * What no page of ours needs of React Router. It names its components, and wraps some, in statements that a bundler must
 * take for effects: with them, parts that no page uses come along. And its links fetch the next page ahead in framework
 * mode, which we do not use: without that, the hook for it answers nothing, and links go without it.
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
