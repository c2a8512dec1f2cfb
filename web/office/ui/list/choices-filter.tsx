import { Button, Menu } from '@mantine/core'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import styles from './list-tools.module.css'

interface ChoicesFilterProps {
  label: string
  options: Readonly<Record<string, string>>
  /** With commas; empty for any. */
  value: string
  onChange: (value: string) => void
}

/** Several options of one filter; the menu stays open while choosing. */
export function ChoicesFilter({ label, options, value, onChange }: ChoicesFilterProps) {
  const chosen = new Set(value === '' ? [] : value.split(','))
  const keys = Object.keys(options)
  const [only] = chosen
  const words =
    only === undefined ? `Any ${label.toLowerCase()}` : chosen.size === 1 ? options[only] : `${label} (${chosen.size})`
  const toggle = (name: string, isChosen: boolean) =>
    onChange(keys.filter((one) => (one === name ? isChosen : chosen.has(one))).join(','))
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={styles.choices ?? ''}
          justify="space-between"
          rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
        >
          <span className="visually-hidden">{label}: </span>
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {keys.map((name) => (
          <Menu.CheckboxItem key={name} checked={chosen.has(name)} onChange={(isChosen) => toggle(name, isChosen)}>
            {options[name]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
