import type { Plugin } from 'vite'

/** The engine keeps a source's text for the life of the process, in twice the memory if it is not ASCII. */
export const refuseOtherThanAscii: Plugin = {
  name: 'refuse-other-than-ascii',
  generateBundle(_, bundle) {
    for (const { code, fileName } of Object.values(bundle).filter((file) => file.type === 'chunk')) {
      const [text] = /.{0,60}[^\x00-\x7f]/.exec(code) ?? []
      if (text !== undefined)
        this.error(`${fileName} is not ASCII, probably a tagged template: pass the text in a constant: ${text}`)
    }
  },
}

/** Node loads its HTTP client with `node:http` when that is imported, not when it is required: 10 MB that no server uses. */
export const refuseHttpClient: Plugin = {
  name: 'refuse-http-client',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.imports.some((name) => /^(?:node:)?http$/.test(name)))
        this.error(`${file.fileName} imports node:http: import it where it is used, or require it`)
  },
}
