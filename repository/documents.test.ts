import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFiles, root } from '../tools/source-files.ts'
import { findDeadReferences } from './documents.ts'

describe('documents', () => {
  it('name only files that exist.', () => {
    expect(findDeadReferences(readFiles('**/*.md'), (path) => existsSync(join(root, path)))).toEqual([])
  })

  it('are not trusted: a dead link and a dead path are found, examples and addresses are let be.', () => {
    const text = 'See [one](docs/one.md#part), [two](two.md) and `server/gone.ts`.\n`npm start`, `server/app.ts`, [web](https://example.com), `server/modules/<name>/`, [up](#up)'
    expect(findDeadReferences(new Map([['docs/a.md', text]]), (path) => path === 'server/app.ts' || path === 'docs/two.md')).toEqual([
      { document: 'docs/a.md', line: 1, reference: 'docs/one.md#part' },
      { document: 'docs/a.md', line: 1, reference: 'server/gone.ts' },
    ])
  })
})
