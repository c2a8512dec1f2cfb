import type { Plugin } from 'vite'

/** Of Lucide's icons, drops their names for React's developer tools and the way to make one from a name: ours bring their data. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs/ },
      handler: (code) => ({
        code: code
          .replace(/typeof iconDataOrName === "string" \? .* : iconDataOrName;/, 'iconDataOrName;')
          .replace(/if \(iconData\.name\) \{\s*Component\.displayName = .*;\s*\}/, ''),
        map: null,
      }),
    },
  }
}
