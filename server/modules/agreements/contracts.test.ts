import { describe, expect, it } from 'vitest'
import { contractBlocks } from './contract-blocks.ts'
import { fillTemplate } from './fill-template.ts'

const blocksOf = (value: string) =>
  contractBlocks(fillTemplate('Between the Platform and **{{name}}**, together.', { name: value }))
const textOf = (value: string) =>
  blocksOf(value).map((block) =>
    'text' in block && typeof block.text !== 'string' ? block.text.map(({ text }) => text).join('') : JSON.stringify(block),
  )

describe('A template', () => {
  it('inserts a value wherever its name occurs.', () => {
    expect(fillTemplate('{{a}} and {{b}} and {{a}}', { a: 'One', b: 'Two' })).toBe('One and Two and One')
  })

  it.each([undefined, '', '  \n'])('is not filled while a value is %j.', (value) => {
    expect(() => fillTemplate('Dear {{name}}', value === undefined ? {} : { name: value })).toThrow('no value for name')
  })

  it.each([
    'Kelder & Söhne <script>alert(1)</script>',
    '**Bold** _it_ `code` [link](https://evil.example) ![x](y)',
    '# Heading',
    '1. First',
    '- item',
    '| a | b |',
    '&lt;b&gt; &#42;',
    'www.evil.example, https://evil.example, a@evil.example',
    '{{other}}',
    String.raw`back\slash \* \\`,
    '~~gone~~ ***',
    'O’Neill’s, 7 Foundry Lane',
  ])('shows a value as typed: %s', (value) => {
    expect(textOf(value)).toEqual([`Between the Platform and ${value}, together.`])
  })

  it('keeps a value on its line.', () => {
    expect(textOf('Kade 1\n\n# Owned\r\n---\u2028x')).toEqual(['Between the Platform and Kade 1 # Owned --- x, together.'])
  })
})

describe('An agreement in Markdown', () => {
  it('becomes headings, paragraphs and lists with their emphasis.', () => {
    expect(
      contractBlocks(
        '# Agreement\n\nOne **strong** word\\\nand a line.\n\n## 1. Task\n\n- first *thing*\n- **second**\n\n1. one\n2. two\n\n---\n',
      ),
    ).toEqual([
      { kind: 'heading', level: 1, text: [{ text: 'Agreement', strong: false }] },
      {
        kind: 'paragraph',
        text: [
          { text: 'One ', strong: false },
          { text: 'strong', strong: true },
          { text: ' word', strong: false },
          { text: '\n' },
          { text: 'and a line.', strong: false },
        ],
      },
      { kind: 'heading', level: 2, text: [{ text: '1. Task', strong: false }] },
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            { text: 'first ', strong: false },
            { text: 'thing', strong: false },
          ],
          [{ text: 'second', strong: true }],
        ],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'one', strong: false }], [{ text: 'two', strong: false }]] },
      { kind: 'rule' },
    ])
  })

  it('shows other syntax as written, and a link as its text.', () => {
    expect(contractBlocks('<b onclick="x()">hi</b>')).toEqual([expect.objectContaining({ kind: 'paragraph' })])
    expect(contractBlocks('see [our page](javascript:alert)')).toEqual([
      {
        kind: 'paragraph',
        text: [
          { text: 'see ', strong: false },
          { text: 'our page', strong: false },
        ],
      },
    ])
    expect(contractBlocks('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([
      { kind: 'paragraph', text: expect.stringContaining('| 1 | 2 |') },
    ])
  })
})
