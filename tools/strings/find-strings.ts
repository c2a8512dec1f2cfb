import { parseSync, Visitor } from 'oxc-parser'

interface FoundString {
  line: number
  text: string
}

/** Text for people: words and values with a space between them, one capitalized word, or an abbreviation on labels. */
const isProse = (text: string) =>
  /(?=.*\p{L}{2})[\p{L}…].*\s.*[\p{L}…]/su.test(text) || /^(?:\p{Lu}\p{Ll}+[.!?…:]?|CSV|IBAN|ID|PDF|VAT|VIP)$/u.test(text)

/** Queries, policies, media types and commands: they have spaces too. */
const isCode = (text: string) =>
  /^\s*(?:select|insert|update|delete|create|set|listen|with|alter|drop|begin|copy|notify|lock)\s[^A-Z]*$|^BEGIN /s.test(text) ||
  /^(?:[\w-]+-src|form-action|base-uri|frame-ancestors) |; charset=|max-age=|no-(?:cache|store)/.test(text)

/** What a reader of the page sees or hears of HTML: no styles, scripts, drawings or attributes but names. */
const withoutMarkup = (text: string) =>
  text
    .replaceAll(/<(style|script|svg)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/\b(?:title|alt|aria-label|placeholder)="([^"<>]*)"/g, '> $1 <')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[\w-]+="[^"]*"|<\/?[\w-]+|\/?>/g, ' ')

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Every text in a file that a person may read, in order: words in JSX, literals, and templates with … for each value. */
export function findStrings(path: string, source: string): FoundString[] {
  const strings: { start: number; text: string }[] = []
  const add = (start: number, text: string) => {
    const words = /<[/!]|="/.test(text) ? withoutMarkup(text) : text
    if (isProse(words) && !isCode(words)) strings.push({ start, text: oneLine(words) })
  }
  const { program } = parseSync(path, source)
  const statements = new Set<number>()
  new Visitor({
    ImportDeclaration: ({ source: from }) => void statements.add(from.start),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (source.slice(tag.start, tag.end).startsWith('sql')) statements.add(quasi.start)
    },
    JSXText: ({ start, value }) => {
      add(start + value.length - value.trimStart().length, value)
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !statements.has(start)) add(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => {
      if (!statements.has(start)) add(start, quasis.map((part) => part.value.cooked ?? '').join('…'))
    },
  }).visit(program)
  return strings
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}
