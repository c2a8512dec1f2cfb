import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readFiles, root } from '../tools/source-files.ts'
import { findDeadReferences } from './documents.ts'

describe('documents', () => {
  it('name only files that exist.', () => {
    expect(findDeadReferences(readFiles('**/*.md'), (path) => existsSync(join(root, path)), listFiles('**/*'))).toEqual([])
  })

  it('give each decision one number, which its name and its heading share.', () => {
    const numbers = [...readFiles('docs/decisions/*.md')].map(([path, text]) => ({
      name: Number(/(\d{4})-[^/]*$/.exec(path)?.[1]),
      heading: Number(/^# (\d+)\. /.exec(text)?.[1]),
    }))
    expect(numbers.map(({ heading }) => heading)).toEqual(numbers.map(({ name }) => name))
    expect(numbers.map(({ name }) => name).toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })

  it('are checked: a dead link, path or name is found, examples and URLs are ignored.', () => {
    const text =
      'See [one](docs/one.md#part), [two](two.md) and `server/gone.ts`, `parts/gone.tsx`, `parts/one.tsx`, `one.tsx`, `parts/`, `attic/`, `gone.yml`.\n`npm start`, `server/app.ts`, [web](https://example.com), `server/modules/<name>/`, [up](#up)'
    expect(
      findDeadReferences(new Map([['docs/a.md', text]]), (path) => path === 'server/app.ts' || path === 'docs/two.md', [
        'web/parts/one.tsx',
      ]),
    ).toEqual([
      { document: 'docs/a.md', line: 1, reference: 'docs/one.md#part' },
      { document: 'docs/a.md', line: 1, reference: 'server/gone.ts' },
      { document: 'docs/a.md', line: 1, reference: 'parts/gone.tsx' },
      { document: 'docs/a.md', line: 1, reference: 'attic/' },
      { document: 'docs/a.md', line: 1, reference: 'gone.yml' },
    ])
  })
})
