/** `suspendClub`: the words of an endpoint's name, in lower case. */
const wordsOf = (action: string): string[] =>
  action
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The names in which every search word is a prefix of a word; null without a search. */
export function actionsMatching(search: string, actions: readonly string[]): string[] | null {
  const words = wordsOf(search)
  if (words.length === 0) return search === '' ? null : []
  return actions.filter((action) => {
    const actionWords = wordsOf(action)
    return words.every((word) => actionWords.some((one) => one.startsWith(word)))
  })
}
