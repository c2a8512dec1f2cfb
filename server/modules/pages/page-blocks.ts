import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { PageBlock, PageSpan } from '#contract/pages/pages.ts'

/** Every token is one of the library's own: no extension is loaded. */
const markedTokens = (tokens: readonly Token[] = []) => tokens as readonly MarkedToken[]

/** Where a text may lead: other sites over https, an email address, a phone number, or a page of this site. */
function safeHref(href: string): string | null {
  if (/^\/(?![/\\])[^\\\s]*$/.test(href)) return href
  if (/^mailto:[^\s?@]+@[^\s?@]+$/.test(href) || /^tel:\+?[0-9-]+$/.test(href)) return href
  return URL.canParse(href) && new URL(href).protocol === 'https:' ? href : null
}

type Marks = Omit<PageSpan, 'text'>

/** Emphasis and safe links are kept; HTML, pictures and other Markdown are shown as they were written. */
function spansOf(tokens: readonly Token[] | undefined, marks: Marks = {}): PageSpan[] {
  return markedTokens(tokens).flatMap((token): PageSpan[] => {
    switch (token.type) {
      case 'br':
        return [{ text: '\n' }]
      case 'strong':
        return spansOf(token.tokens, { ...marks, strong: true })
      case 'em':
        return spansOf(token.tokens, { ...marks, em: true })
      case 'link': {
        const href = safeHref(token.href)
        return spansOf(token.tokens, href === null ? marks : { ...marks, href })
      }
      case 'escape':
        return [{ text: token.text, ...marks }]
      case 'text':
        return 'tokens' in token && token.tokens !== undefined ? spansOf(token.tokens, marks) : [{ text: token.text, ...marks }]
      default:
        return [{ text: token.raw, ...marks }]
    }
  })
}

const itemSpans = (item: Tokens.ListItem) =>
  markedTokens(item.tokens).flatMap((token) => spansOf('tokens' in token ? token.tokens : [token]))

/** A page's Markdown as blocks. Nothing in it is ever treated as HTML. The page's own title is above them. */
export function pageBlocks(body: string): PageBlock[] {
  return markedTokens(lexer(body)).flatMap((token): PageBlock[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'hr':
        return [{ kind: 'rule' }]
      case 'heading':
        return [{ kind: 'heading', level: token.depth <= 2 ? 2 : 3, text: spansOf(token.tokens) }]
      case 'list':
        return [{ kind: 'list', is_ordered: token.ordered, items: token.items.map(itemSpans) }]
      case 'paragraph':
        return [{ kind: 'paragraph', text: spansOf(token.tokens) }]
      default:
        return [{ kind: 'paragraph', text: [{ text: token.raw.trim() }] }]
    }
  })
}
