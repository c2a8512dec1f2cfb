import { useRef } from 'react'
import { expect, it } from 'vitest'
import { find } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { useItemFocus } from './use-item-focus.ts'

/** Elements belong to places, as in the lanes of a cell, not to items. */
function Lanes({ items }: { items: readonly string[] }) {
  const grid = useRef<HTMLDivElement>(null)
  const remember = useItemFocus(grid)
  return (
    <div ref={grid} onFocus={({ target }) => remember(target)}>
      {Object.entries(items).map(([lane, item]) => (
        <button key={lane} type="button" data-item={item}>
          {item}
        </button>
      ))}
    </div>
  )
}

it.each([
  ['whose element is gone', ['a', 'b'], 'b', ['b']],
  ['whose element shows another item', ['a', 'b', 'c'], 'a', ['b', 'a', 'c']],
])('The focus stays with an item %s', (_what, before, item, after) => {
  const { redraw } = renderPart(<Lanes items={before} />)
  find(`[data-item=${item}]`).focus()
  redraw(<Lanes items={after} />)
  expect(document.activeElement?.getAttribute('data-item')).toBe(item)
})
