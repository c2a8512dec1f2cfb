import { ActionIcon, TextInput } from '@mantine/core'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { MenuItem } from '#contract/tabs/menu.ts'
import { menuCategories, tabCategoryLabels, type MenuCategory } from '#contract/tabs/terms.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './item-picker.module.css'

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

interface ItemPickerProps {
  items: readonly MenuItem[]
  currency: string
  onAdd: (item: MenuItem, quantity: number) => void
}

/** The menu as big buttons: a category, then an item. The quantity is 1 unless it is set first. */
export function ItemPicker({ items, currency, onAdd }: ItemPickerProps) {
  const categories = menuCategories.filter((category) => items.some((item) => item.category === category))
  const [chosen, setChosen] = useState<MenuCategory | null>(null)
  const [search, setSearch] = useState('')
  const [quantity, setQuantity] = useState(1)
  const current = chosen ?? categories[0]
  const typed = fold(search.trim())
  const shown = items.filter((item) => (typed === '' ? item.category === current : fold(item.name).includes(typed)))
  const add = (item: MenuItem) => {
    if (item.is_sold_out) return
    onAdd(item, quantity)
    setQuantity(1)
  }
  return (
    <Panel title="Add items">
      <div className={styles.picker}>
        <div className={styles.find}>
          <TextInput
            type="search"
            label="Search the menu"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            leftSection={<Search size={16} aria-hidden="true" />}
            autoComplete="off"
          />
          <fieldset className={styles.quantity} aria-label="Quantity">
            <ActionIcon
              variant="default"
              size={44}
              aria-label="One fewer"
              disabled={quantity <= 1}
              onClick={() => setQuantity(quantity - 1)}
            >
              <Minus size={18} aria-hidden="true" />
            </ActionIcon>
            <output aria-label="Quantity of the next item">{quantity}</output>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="One more"
              disabled={quantity >= 99}
              onClick={() => setQuantity(quantity + 1)}
            >
              <Plus size={18} aria-hidden="true" />
            </ActionIcon>
          </fieldset>
        </div>
        {typed === '' && (
          <fieldset className={styles.categories} aria-label="Categories">
            {categories.map((category) => (
              <button
                key={category}
                type="button"
                className={styles.category}
                aria-pressed={category === current}
                onClick={() => setChosen(category)}
              >
                {tabCategoryLabels[category]}
              </button>
            ))}
          </fieldset>
        )}
        {shown.length === 0 && (
          <p className={styles.note}>
            {items.length === 0 ? 'Your menu is empty. Add items under Menu first.' : 'No item has that name.'}
          </p>
        )}
        <ul className={styles.items} aria-label="Items">
          {shown.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.item} aria-disabled={item.is_sold_out} onClick={() => add(item)}>
                <span className={styles.itemName}>{item.name}</span>
                <span className={styles.itemPrice}>
                  {item.is_sold_out ? 'Sold out tonight' : formatMoney(item.price_minor, currency)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
