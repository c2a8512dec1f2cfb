import { Switch } from '@mantine/core'
import { useNavigate } from 'react-router'
import { withParam } from './board-drawer.tsx'
import type { ServedSection } from './board-sections.ts'
import { listNames } from './board-words.ts'
import styles from './board.module.css'

interface MyTablesProps {
  sections: readonly ServedSection[]
  search: URLSearchParams
  isOn: boolean
}

/** For people who serve a section: their own tables and parties alone. The choice is in the address. */
export function MyTables({ sections, search, isOn }: MyTablesProps) {
  const navigate = useNavigate()
  const own = sections.filter(({ is_mine }) => is_mine)
  if (own.length === 0) return null
  return (
    <Switch
      className={styles.mine ?? ''}
      label="My tables"
      description={`You serve ${listNames(own.map(({ name }) => name))}.`}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) =>
        void navigate({ search: withParam(search, 'mine', checked ? '1' : '0') }, { replace: true, preventScrollReset: true })
      }
    />
  )
}
