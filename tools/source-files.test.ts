import { expect, it } from 'vitest'
import { listFiles } from './source-files.ts'

it('A pattern that matches no file is refused, so that no check passes on nothing.', () => {
  expect(
    listFiles(['tools/source-files.ts', 'tools/source-*.ts']).filter((path) => path === 'tools/source-files.ts'),
  ).toHaveLength(1)
  expect(() => listFiles(['tools/*.ts', 'contract/*errors.ts'])).toThrow('No file matches contract/*errors.ts.')
})
