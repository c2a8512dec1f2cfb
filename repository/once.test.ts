import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** What has one home: how another copy of it would be written. */
const homes: readonly { home: string; copy: RegExp }[] = [
  { home: 'web/shared/format/reader-zone.ts', copy: /resolvedOptions\(\)\.timeZone/ },
  { home: 'web/shared/format/weekdays.ts', copy: /'Mon(?:day)?s?', 'Tue(?:sday)?s?'|getUTCDay\(\) \+ 6/ },
  { home: 'web/shared/format/format.ts', copy: /\? '–' : formatPercent/ },
]

const findCopies = (files: FileTable): string[] =>
  homes.flatMap(({ home, copy }) =>
    [...files].flatMap(([path, text]) => (path !== home && copy.test(text) ? [`${path} writes what ${home} has`] : [])),
  )

const shipped = new Map([...readFiles('web/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path)))

it("The reader's time zone, weekdays and missing rates are written once.", () => {
  for (const { home, copy } of homes) expect(shipped.get(home)).toMatch(copy)
  expect(findCopies(shipped)).toEqual([])
})

it.each([
  'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
  "const days = ['Monday', 'Tuesday']",
  'const monday = (date.getUTCDay() + 6) % 7',
  "const rate = bp === null ? '–' : formatPercent(bp)",
])('A second one is found: %s', (text) => {
  expect(findCopies(new Map([['web/office/ui/new.ts', text]]))).toHaveLength(1)
})
