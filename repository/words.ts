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
    /\b(?:unless told|is let be|comes on top|to be had|anew|put away|goes for good|at hand)\b/i,
    'a phrase that is not plain English',
  ],
  [/^(?:<{7}|>{7}) /m, 'a merge that was not finished'],
]

export function findForbidden(files: FileTable): string[] {
  return [...files].flatMap(([path, text]) =>
    forbidden.flatMap(([pattern, reason]) => {
      const at = text.search(pattern)
      return at < 0 ? [] : [`${path}:${text.slice(0, at).split('\n').length} holds ${reason}`]
    }),
  )
}
