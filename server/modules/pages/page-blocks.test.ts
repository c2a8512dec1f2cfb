import { describe, expect, it } from 'vitest'
import { pageBlocks } from './page-blocks.ts'

describe('a page’s text', () => {
  it('is headings, paragraphs, lists and rules, with emphasis and links.', () => {
    const text =
      '## Cancel\n\nYou **can**, see *our* [help](/help).\n\n- one\n- **two**\n\n1. first\n\n---\n\n### Part\n\nLine  \nbreak'
    expect(pageBlocks(text)).toEqual([
      { kind: 'heading', level: 2, text: [{ text: 'Cancel' }] },
      {
        kind: 'paragraph',
        text: [
          { text: 'You ' },
          { text: 'can', strong: true },
          { text: ', see ' },
          { text: 'our', em: true },
          { text: ' ' },
          { text: 'help', href: '/help' },
          { text: '.' },
        ],
      },
      { kind: 'list', is_ordered: false, items: [[{ text: 'one' }], [{ text: 'two', strong: true }]] },
      { kind: 'list', is_ordered: true, items: [[{ text: 'first' }]] },
      { kind: 'rule' },
      { kind: 'heading', level: 3, text: [{ text: 'Part' }] },
      { kind: 'paragraph', text: [{ text: 'Line' }, { text: '\n' }, { text: 'break' }] },
    ])
  })

  it.each([
    ['https://club.example/a', 'https://club.example/a'],
    ['/terms', '/terms'],
    ['mailto:hello@club.example', 'mailto:hello@club.example'],
    ['tel:+31205550100', 'tel:+31205550100'],
    ['javascript:alert(1)', null],
    ['http://club.example', null],
    ['//club.example', null],
    ['/\\\\club.example', null],
    ['data:text/html,x', null],
    ['mailto:a@b.example?body=x', null],
  ])('leads to %s: %s', (href, kept) => {
    const [block] = pageBlocks(`[here](<${href}>)`)
    const [span] = block?.kind === 'paragraph' ? block.text : []
    expect(span?.href ?? null).toBe(kept)
  })

  it('shows HTML and pictures as they were written.', () => {
    const raw = '<script>alert(1)</script>'
    expect(pageBlocks(raw)).toEqual([{ kind: 'paragraph', text: [{ text: raw }] }])
    expect(pageBlocks('a <b onclick="x">b</b>')).toEqual([
      { kind: 'paragraph', text: [{ text: 'a ' }, { text: '<b onclick="x">' }, { text: 'b' }, { text: '</b>' }] },
    ])
    expect(pageBlocks('![x](https://club.example/x.png)')).toEqual([
      { kind: 'paragraph', text: [{ text: '![x](https://club.example/x.png)' }] },
    ])
  })
})
