import { parseSync, Visitor } from 'oxc-parser'

interface FoundString {
  line: number
  text: string
}

/** Text for people contains a space, or starts like a sentence or a button. */
const isProse = (text: string) => /\p{L}.*\s.*\p{L}/su.test(text) || /^\p{Lu}\p{Ll}+[.!?…:]?$/u.test(text)

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Every text in a file that a person may read, in order: words in JSX, literals, and templates with … for each value. */
export function findStrings(path: string, source: string): FoundString[] {
  const found: { start: number; text: string }[] = []
  const add = (start: number, text: string) => {
    if (isProse(text)) found.push({ start, text: oneLine(text) })
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
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}
