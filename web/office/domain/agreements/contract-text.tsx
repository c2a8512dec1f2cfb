import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import styles from './contract-text.module.css'

/** Every token is one of the library's own: no extension is loaded. */
const markedTokens = (tokens: readonly Token[] = []) => tokens as readonly MarkedToken[]

/** Each with its position in the text. */
function keyed<T extends { raw: string }>(tokens: readonly T[]): { key: number; token: T }[] {
  let place = 0
  return tokens.map((token) => {
    place += token.raw.length
    return { key: place, token }
  })
}

/** Emphasis is kept; a link becomes its text; other Markdown is shown as written. */
function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return keyed(markedTokens(tokens)).map(({ key, token }) => {
    if (token.type === 'br') return <br key={key} />
    if (token.type === 'strong')
      return (
        <strong key={key}>
          <Inline tokens={token.tokens} />
        </strong>
      )
    if (token.type === 'em')
      return (
        <em key={key}>
          <Inline tokens={token.tokens} />
        </em>
      )
    if ((token.type === 'del' || token.type === 'link' || token.type === 'text') && token.tokens)
      return <Inline key={key} tokens={token.tokens} />
    if (token.type === 'escape' || token.type === 'text' || token.type === 'codespan')
      return <Fragment key={key}>{token.text}</Fragment>
    return <Fragment key={key}>{token.raw}</Fragment>
  })
}

const itemTokens = (item: Tokens.ListItem) =>
  markedTokens(item.tokens).flatMap((token) => ('tokens' in token ? token.tokens : [token]))

function Block({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'space':
      return null
    case 'hr':
      return <hr />
    // The page's own title is above the document's.
    case 'heading':
      return token.depth === 1 ? (
        <h2>
          <Inline tokens={token.tokens} />
        </h2>
      ) : (
        <h3>
          <Inline tokens={token.tokens} />
        </h3>
      )
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul'
      return (
        <List>
          {keyed<Tokens.ListItem>(token.items).map(({ key, token: item }) => (
            <li key={key}>
              <Inline tokens={itemTokens(item)} />
            </li>
          ))}
        </List>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      )
    default:
      return <p>{token.raw}</p>
  }
}

/** An agreement as it reads. It is Markdown, and nothing in it is ever treated as HTML. */
export function ContractText({ body }: { body: string }) {
  return (
    <div className={styles.text}>
      {keyed(markedTokens(lexer(body))).map(({ key, token }) => (
        <Block key={key} token={token} />
      ))}
    </div>
  )
}
