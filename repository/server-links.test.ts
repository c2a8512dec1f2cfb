import { expect, it } from 'vitest'
import { doorScreens } from '#web/shared/screens/door.ts'
import { guestScreens } from '#web/shared/screens/guest.ts'
import { officeScreens } from '#web/shared/screens/office.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

const screens = [...guestScreens, ...officeScreens, ...doorScreens].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
)
/** A page's address at the beginning of a text, or after the address of the site. */
const address = /(?<=['`}])\/(?:admin-club|staff-club|staff|client|ambassador|super-admin|user-management)(?:\/[^'`?#\s]*)?/g

/** Pages that emails and notifications lead to and that no screen answers. */
function findLostLinks(files: FileTable): string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.replaceAll(/\$\{[^{}]*\}/g, '${}').matchAll(address)]
      .map(([link]) => link.replaceAll('${}', 'x'))
      .filter((link) => !screens.some((screen) => screen.test(link)))
      .map((link) => `${path} ${link}`),
  )
}

it('Every page that the server links to has a screen.', () => {
  const files = new Map([...readFiles('server/modules/**/*.ts')].filter(([path]) => !isTestCode(path)))
  expect(findLostLinks(files)).toEqual([])
  const code =
    "const url = `${site}/admin-club/events/${id}/nothing`\nconst path = '/admin-club/cash-up'\nconst own = `/client/reservations/${id}?paid`"
  expect(findLostLinks(new Map([['server/a.ts', code]]))).toEqual(['server/a.ts /admin-club/events/x/nothing'])
})
