/** A piece of text, and its address if it is one. */
export interface TextPart {
  text: string
  url: string | null
}

const address = /https:\/\/[^\s<>"']+/g
/** Punctuation that ends a sentence, not the address before it. */
const ending = new Set('.,;:!?)]}')

function withoutEnding(text: string): string {
  let end = text.length
  while (ending.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** An address whose host is what it seems: no user name before an @, and no letters of other alphabets. */
const isPlain = (text: string) => /^https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text)

/** Splits a text at its addresses. Each is shown as it is, so that none can lead elsewhere than it says. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = withoutEnding(found)
    if (!isPlain(url)) continue
    if (index > from) parts.push({ text: text.slice(from, index), url: null })
    parts.push({ text: url, url })
    from = index + url.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), url: null })
  return parts
}
