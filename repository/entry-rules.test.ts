import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** Places with these words for something else, and why. */
const reasons: Record<string, string> = {
  'contract/events/entry-rules.ts': 'the words themselves',
  'server/demo/fill-loyalty.ts': 'a reward',
  'server/modules/subscriptions/bills/subscription-emails.ts': 'the trial of a subscription',
  'web/door/features/door/parts/guest-sheet.tsx': 'for door staff, beside the hours of entry',
  'web/office/features/events/forms/window-fields.tsx': 'the fields of both times',
  'web/office/features/guest-lists/forms/list-dialog.tsx': 'for the club: a list whose guests pay nothing at any time',
  'web/office/features/guest-lists/screens/event-lists.tsx': 'the same',
  'web/shared/words/points.ts': 'a reward',
}

/** Texts that tell guests until when entry is free, without the time after which the door refuses them. */
const findFreeTimes = (files: FileTable): string[] =>
  [...files].filter(([, text]) => /Free (until|entry)|then \$\{[^}]*\}[^`]* at the door/.test(text)).map(([path]) => path)

const shipped = new Map([...readFiles('{contract,server,web}/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path)))

it('A guest who learns until when entry is free learns by when to arrive: both come from entryRules.', () => {
  expect(findFreeTimes(shipped)).toEqual(Object.keys(reasons).toSorted())
})

it.each(["['Free entry', until]", 'Free until {time}', '`then ${price} per guest at the door`'])(
  'The search finds %s.',
  (text) => {
    expect(findFreeTimes(new Map([['a.ts', text]]))).toEqual(['a.ts'])
  },
)
