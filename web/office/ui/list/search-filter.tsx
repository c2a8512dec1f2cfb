import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import styles from './list-tools.module.css'
import { useFilter } from './use-filter.ts'

const pauseMs = 250

/** Searches once typing pauses. */
export function SearchFilter({ name = 'search', label }: { name?: string; label: string }) {
  const [value, set] = useFilter(name)
  const [typed, setTyped] = useState({ text: value, of: value })
  const send = useDebouncedCallback((text: string) => set(text.trim()), pauseMs)
  // Back, and clearing all filters, change the address while the field is open.
  if (value !== typed.of) setTyped({ text: value === typed.text.trim() ? typed.text : value, of: value })
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<Search size={16} aria-hidden="true" />}
      value={typed.text}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, of: value })
        send(currentTarget.value)
      }}
    />
  )
}
