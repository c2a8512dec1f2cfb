import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../features')

it('every page begins at the same left edge, so that its title stays in place from one to the next', () => {
  const centred = globSync('**/*.module.css', { cwd: features }).filter((file) =>
    /\.page \{[^}]*margin(?:-inline)?: (?:0 )?auto/.test(readFileSync(join(features, file), 'utf8')),
  )
  expect(centred).toEqual([])
})
