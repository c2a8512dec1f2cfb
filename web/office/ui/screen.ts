import type { AnswersOf, Place, Queries, ScreenParts } from '../../shared/screens/define-screen.ts'

interface Parts<Q, Data> extends ScreenParts<Q, Data> {
  /** The tab's title, without the product's name. */
  title(data: Data, place: Place): string
}

export type Screen = Parts<Queries, Record<string, unknown>>

/** Every module in `features/<domain>/screens/` exports one, as `screen`. */
export function defineScreen<Q extends Queries>(parts: Parts<Q, AnswersOf<Q>>): Screen {
  return parts
}
