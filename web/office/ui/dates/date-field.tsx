import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { lazy, useState } from 'react'
import { CalendarPopover } from './calendar-popover.tsx'
import { parseDate, writeDate } from './date-text.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `2026-10-30`, or null. */
  value?: string | null
  onChange?: (value: string | null) => void
  minDate?: string
  maxDate?: string
}

/** A date without a time: typed, or chosen from a calendar. */
export function DateField({ value = null, onChange, onBlur, minDate, maxDate, ...rest }: DateFieldProps) {
  // While typing, the text stays as typed. If it cannot be read it stays, with the reason.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isUnreadable = typed !== null && typed.trim() !== '' && parseDate(typed) === null
  const [isOpen, setOpen] = useState(false)
  const name = rest['aria-label'] ?? (typeof rest.label === 'string' ? rest.label : 'date')
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const date = parseDate(text)
    if (date !== null || text.trim() === '') onChange?.(date)
  }
  const choose = (date: string) => {
    setTyped(null)
    setOpen(false)
    onChange?.(date)
  }
  const openCalendar = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Calendar for ${name}`}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      disabled={rest.disabled === true}
      onClick={() => setOpen(!isOpen)}
    >
      <CalendarDays size={16} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <CalendarPopover
      name={`Calendar for ${name}`}
      opened={isOpen}
      onClose={() => setOpen(false)}
      target={
        <TextInput
          placeholder="Choose a date"
          autoComplete="off"
          {...rest}
          rightSection={openCalendar}
          value={typed ?? (value === null ? '' : writeDate(value))}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={(event) => {
            setLeft(true)
            if (!isUnreadable) setTyped(null)
            onBlur?.(event)
          }}
          data-unreadable={isUnreadable || undefined}
          {...(isUnreadable && isLeft && { error: 'Enter a date such as Oct 30, 2026' })}
        />
      }
    >
      <Calendar value={value} onChange={choose} minDate={minDate} maxDate={maxDate} />
    </CalendarPopover>
  )
}
