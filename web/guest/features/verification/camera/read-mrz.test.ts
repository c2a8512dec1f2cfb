import { expect, it } from 'vitest'
import { findMrz, readMrzOf } from './read-mrz.ts'

const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']

it('Finds the code among other print, with spaces in it.', () => {
  const texts = ['UTOPIA', 'Passport', lines.map((line) => line.replaceAll('<<', ' << ')).join('\n')]
  expect(findMrz(texts, '2026-11-22')).toMatchObject({ last_name: 'ERIKSSON', document_number: 'L898902C3' })
})

it('Finds nothing if there is no code, or half of one.', () => {
  expect(findMrz(['UTOPIA', lines[0] ?? ''], '2026-11-22')).toBeNull()
})

it('Reads nothing if the browser has no text reader.', async () => {
  expect(await readMrzOf('data:image/png;base64,', '2026-11-22')).toBeNull()
})
