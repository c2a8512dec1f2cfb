import { expect, it } from 'vitest'
import { isTestCode, readFiles } from '../tools/source-files.ts'
import { findTwins } from './screen-words.ts'

const spoken = [
  'web/{guest,office,door}/**/*.{ts,tsx}',
  'web/shared/!(api)/**/*.{ts,tsx}',
  'contract/*/errors.ts',
  // Queries name locks, and passwords are compared with words that no one reads.
  'server/modules/**/!(*-store|*-views|weak-password).ts',
]

it('Screens, emails, documents and refusals have one name for one thing.', () => {
  const files = [...readFiles(spoken)].filter(([path]) => !isTestCode(path))
  expect(findTwins(new Map(files))).toEqual([])
})

it.each([
  ['<p>The client will see this.</p>', 'guest'],
  ["const title = 'Identity review'", 'Verification review'],
  ["const title = 'Ambassador approvals'", 'Approval queue'],
  ['<Button>Add person</Button>', 'Add staff'],
  ["const action = 'Add a user'", 'Add user'],
  ['<Link to={paths.clubShifts}>Open the rota</Link>', 'Shifts'],
  ["const header = 'State'", 'status'],
  ['<Button>Open guest list</Button>', 'reservations of the event, or guests at the door'],
  ["const label = 'Served'", 'redeemed'],
  ['<Panel title="Net revenue" />', 'takings, or net takings'],
  ["const header = 'Event date'", 'business date'],
  ['<Button>Close date</Button>', 'Close night'],
])('Refused: %s', (source, name) => {
  expect(findTwins(new Map([['a.tsx', source]]))).toEqual([expect.stringMatching(new RegExp(`: ${name}$`))])
})

it.each(["const label = 'Client Points'", "const role = 'Client'", "const kind = 'Guest list'", 'const rota = state.client'])(
  'Accepted: %s',
  (source) => {
    expect(findTwins(new Map([['a.tsx', source]]))).toEqual([])
  },
)
