import type { Plugin } from 'vite'

/** Drops infinite queries, which no page uses: each query would carry their code in case it were one. */
export function leanQuery(): Plugin {
  return {
    name: 'lean-query',
    transform: {
      filter: { id: /\/@tanstack\/query-core\/build\/modern\/query(Client)?\.js/ },
      handler: (code) => ({
        code: code
          .replace(/\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(.*?\) : (this\.options\.behavior)\)/, '$1')
          .replaceAll(/^\t\w*[iI]nfiniteQuery(?:Data)?\(options\) \{[^}]*\}$/gm, ''),
        map: null,
      }),
    },
  }
}
