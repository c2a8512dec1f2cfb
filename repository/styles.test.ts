import { describe, expect, it } from 'vitest'
import { readFiles } from '../tools/source-files.ts'
import { findStyleFaults } from './styles.ts'

describe('CSS Modules', () => {
  it('define the classes that code uses, and no others.', () => {
    expect(findStyleFaults(readFiles('web/**/*.{ts,tsx}'), readFiles('web/**/*.module.css'))).toEqual([])
  })
})

describe('the check of classes', () => {
  const code = (text: string) => new Map([['web/guest/ui/card.tsx', `import styles from './card.module.css'\n${text}`]])
  const css = (text: string) => new Map([['web/guest/ui/card.module.css', text]])

  it('finds a missing class and an unused one.', () => {
    expect(
      findStyleFaults(
        code('<p className={styles.card}><b className={styles.titel} /></p>'),
        css('.card { margin: 0.5rem } .title > b { color: red }'),
      ),
    ).toEqual([
      'web/guest/ui/card.tsx: ./card.module.css has no class titel',
      'web/guest/ui/card.module.css: no code uses the class title',
    ])
  })

  it('understands media queries, nesting, comments and computed names.', () => {
    const text =
      '/* .old */ @media (width > 40rem) { .card { margin: 0.5em; &.wide { background: url(a.png) } } } .tone-ok { color: green }'
    expect(findStyleFaults(code("<p className={`${styles.card} ${styles.wide} ${styles['tone-ok']}`} />"), css(text))).toEqual([])
    expect(findStyleFaults(code('<p className={styles[tone]} />'), css(text))).toEqual([])
  })
})
