import type { ReactNode } from 'react'
import type { PageBlock, PageSpan } from '#contract/pages/pages.ts'
import { AppLink } from '../frame/app-link.tsx'
import styles from './page-text.module.css'

/** Each with its position: a text never changes while it is shown, and the same words may occur twice. */
const keyed = <T,>(parts: readonly T[]) => parts.map((part, key) => ({ part, key }))

function Words({ span: { text, strong, em, href } }: { span: PageSpan }): ReactNode {
  const emphasized = em === true ? <em>{text}</em> : text
  const words = strong === true ? <strong>{emphasized}</strong> : emphasized
  if (href === undefined) return words
  return href.startsWith('/') ? <AppLink to={href}>{words}</AppLink> : <a href={href}>{words}</a>
}

const Spans = ({ spans }: { spans: readonly PageSpan[] }) => keyed(spans).map(({ part, key }) => <Words key={key} span={part} />)

function Block({ block }: { block: PageBlock }): ReactNode {
  switch (block.kind) {
    case 'rule':
      return <hr />
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Spans spans={block.text} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.is_ordered ? 'ol' : 'ul'
      return (
        <List>
          {keyed(block.items).map(({ part, key }) => (
            <li key={key}>
              <Spans spans={part} />
            </li>
          ))}
        </List>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.text} />
        </p>
      )
  }
}

/** The text of one of the platform's own pages. The server has read its Markdown; nothing in it is HTML. */
export function PageText({ blocks }: { blocks: readonly PageBlock[] }) {
  return (
    <div className={styles.text}>
      {keyed(blocks).map(({ part, key }) => (
        <Block key={key} block={part} />
      ))}
    </div>
  )
}
