import type { FileTable } from '../tools/source-files.ts'

/** What no file may contain, with the reason. Written so that this list does not match itself. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.])\/work\//, 'a path of one machine'],
  [/\.\.\/shared\/(?:spec|look|product|architecture)/, 'a file outside of the repository'],
  [/\bspecification\b(?!\.md)/, 'a document that the repository does not hold: give the rule itself'],
  [/\/(?:home|Users)\/\w+\//, 'a path of one person'],
  [/@ts-(?:ignore|expect-error|nocheck)/, 'a type error that is hidden'],
  [/\b(?:eslint|oxlint)-disable(?!-next-line [\w/@-]+ -- \S)/, 'a rule that is switched off without its name and reason'],
  [/\bas any\b|\bas unknown as\b/, 'a type that is forced'],
  [/\b(?:it|test|describe)\.(?:only|skip|todo)\b/, 'a test that is left out'],
  [/\b(?:retry|repeats): [1-9]/, 'a second attempt of a test: one that fails now and then has found a race'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----|\bsk_live_\w{8}/, 'a secret'],
  [
    /\b(?:hasCome|isComing|retryRaces|inOneTrip|spareSilentProvider|refuseStranger|\w+OfNight)\b/,
    'a name that was replaced: isPast, isUpcoming, retryTransaction, pipelined, withCircuitBreaker, authorizeTopic, …OfEvent',
  ],
  [
    /\b(?:saysOf|useWork|ifFree|createDesk|eachByItself|callOff(?:Payments?|Unopened|Invoice)|limitTries|countWrongTry)\b/,
    'a name that was replaced: planFeatures, usePendingTask, withFreePlaces, createSaveState, eachSeparately, cancel…, …Attempts',
  ],
  [
    /\b(?:(?:add|make|open)(?:Door)?Night|(?:Door|Demo|Series|Club|Booked)Night|say(?:Day|Date|Time|Times|Points|Choice)|savePart|Deed)\b/,
    'a name that was replaced: addEvent, DoorEvent, formatDate, scan',
  ],
  [/\b(?:usual|most)[A-Z]/, 'a name that was replaced: default…, max…'],
  [/^(?:<{7}|>{7}) /m, 'a merge that was not finished'],
]

/** Landed migrations cannot change, so they and the schema made from them keep theirs. */
const phrases: readonly [RegExp, string] = [
  new RegExp(
    `\\b(?:${[
      'unless told|is told|is let be|put away|at hand|to be had|anew|goes for good',
      'whoever|somebody|anybody|everybody|by itself|of its own|of that name',
      'comes on top|comes? free|calls? off|called off|money back|gives? back|gave back|given back',
      'get this email because',
      'once more|go(?:es)? on working|lasts at most|never added up|be planned on',
    ].join('|')})\\b`,
    'i',
  ),
  'a phrase that is not plain English',
]

const isLanded = (path: string) => path.startsWith('server/migrations/') || path === 'docs/schema.sql'

export function findForbidden(files: FileTable): string[] {
  return [...files].flatMap(([path, text]) =>
    [...forbidden, ...(isLanded(path) ? [] : [phrases])].flatMap(([pattern, reason]) => {
      const match = pattern.exec(text)
      return match === null ? [] : [`${path}:${text.slice(0, match.index).split('\n').length} “${match[0]}”: ${reason}`]
    }),
  )
}
