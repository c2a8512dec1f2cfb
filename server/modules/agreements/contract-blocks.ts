import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { PdfBlock, PdfSpan } from '../../infrastructure/pdf/pdf-document.ts'

/** Every token is one of the library's own: no extension is loaded. */
const markedTokens = (tokens: readonly Token[] = []) => tokens as readonly MarkedToken[]

/** Emphasis is kept; a link becomes its text; anything else is shown as written. */
function spansOf(tokens: readonly Token[] | undefined, strong = false): PdfSpan[] {
  return markedTokens(tokens).flatMap((token): PdfSpan[] => {
    if (token.type === 'br') return [{ text: '\n' }]
    if (token.type === 'strong') return spansOf(token.tokens, true)
    if ((token.type === 'em' || token.type === 'del' || token.type === 'link' || token.type === 'text') && token.tokens)
      return spansOf(token.tokens, strong)
    if (token.type === 'escape' || token.type === 'text' || token.type === 'codespan') return [{ text: token.text, strong }]
    return [{ text: token.raw, strong }]
  })
}

const itemSpans = (item: Tokens.ListItem) =>
  markedTokens(item.tokens).flatMap((token) => spansOf('tokens' in token ? token.tokens : [token]))

const levelOf = (depth: number) => (depth <= 1 ? 1 : depth === 2 ? 2 : 3)

/** An agreement's Markdown as blocks of a document. */
export function contractBlocks(body: string): PdfBlock[] {
  return markedTokens(lexer(body)).flatMap((token): PdfBlock[] => {
    if (token.type === 'space') return []
    if (token.type === 'hr') return [{ kind: 'rule' }]
    if (token.type === 'heading') return [{ kind: 'heading', level: levelOf(token.depth), text: spansOf(token.tokens) }]
    if (token.type === 'list') return [{ kind: 'list', ordered: token.ordered, items: token.items.map(itemSpans) }]
    if (token.type === 'paragraph') return [{ kind: 'paragraph', text: spansOf(token.tokens) }]
    return [{ kind: 'paragraph', text: token.raw }]
  })
}
