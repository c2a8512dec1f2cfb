import type { FileTable } from '../tools/source-files.ts'
import { findStrings } from '../tools/strings/find-strings.ts'

/** Second names of one thing, with the name that stays: "One name on every screen" in docs/glossary.md. */
const twins: readonly (readonly [RegExp, string])[] = [
  [/^(?!Client(?: Points)?$).*\b[Cc]lients?\b(?! Points)/, 'guest'],
  [/\bIdentity review\b|\bIdentities to review\b/, 'Verification review'],
  [/\bAmbassador approvals\b/, 'Approval queue'],
  [/\b(?:Add|New) person\b/, 'Add staff'],
  [/\b(?:Create|New) user\b|\bAdd a user\b/, 'Add user'],
  [/\b[Rr]ota\b/, 'Shifts'],
  [/\b[Aa]ttendance records?\b/, 'timesheet'],
  [/\b(?:[Oo]pen|[Tt]he) guest list\b|\bGuest list views\b/, 'reservations of the event, or guests at the door'],
  [/^(?:Any )?[Ss]tate$|\bin this state\b/, 'status'],
  [/\b(?:[Ff]ulfil(?:led)?|[Ss]erved)\b/, 'redeemed'],
  [/\bNet revenue\b|\b[Tt]urnover\b|\bSales by\b/, 'takings, or net takings'],
  [/\b[Ee]vent dates?\b|\b[Bb]usiness days?\b/, 'business date'],
  [/\b(?:Close|Reopen) date\b/, 'Close night'],
  [/\bYou are offline\b/, 'You’re offline'],
  [/\b(?:[Aa]lready works?|already working)\b/, 'already scheduled'],
  [/\b[Ll]eave (?:it |this )?empty\b/, 'Leave blank'],
]

/** What the programs on screen and the emails and documents of the server say with a second name for something. */
export function findTwins(files: FileTable): string[] {
  return [...files].flatMap(([path, source]) =>
    findStrings(path, source).flatMap(({ line, text }) =>
      twins.flatMap(([pattern, name]) => {
        const match = pattern.exec(text)
        return match === null ? [] : [`${path}:${line} “${match[0]}”: ${name}`]
      }),
    ),
  )
}
