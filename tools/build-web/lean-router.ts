import type { Plugin } from 'vite'

/**
 * React Router names its components, and wraps some, in statements that a bundler must take for effects: with them, parts
 * that no page uses come along. Without the names, and with the wrapping marked as pure, they stay away.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/ = (React\$1\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
