import { useEffect, useId, useRef } from 'react'
import { safeParse } from 'zod/v4/core'
import { contactFields, unreachable } from '#contract/door/contact-fields.ts'
import type { WalkInContact } from '#contract/door/walk-in-contact.ts'
import styles from './contact-fields.module.css'

/** As typed. */
export interface TypedContact {
  name: string
  phone_number: string
  email: string
  agrees_to_news: boolean
}

export const noContact: TypedContact = { name: '', phone_number: '', email: '', agrees_to_news: false }

/** What was typed of a guest; undefined if nothing was. */
export function contactOf({ name, phone_number, email, agrees_to_news }: TypedContact): WalkInContact | undefined {
  const typed = { name: name.trim(), phone_number: phone_number.trim(), email: email.trim() }
  if (Object.values(typed).every((text) => text === '')) return undefined
  return {
    name: typed.name,
    ...(typed.phone_number !== '' && { phone_number: typed.phone_number }),
    ...(typed.email !== '' && { email: typed.email }),
    agrees_to_news: agrees_to_news && typed.email !== '',
  }
}

/** The first fault of each field. Field by field: what checks whole objects would be a fortieth of the door's code. */
export function contactFaults({ name, phone_number, email }: WalkInContact): Record<string, string> {
  const typed = { name, ...(phone_number !== undefined && { phone_number }), ...(email !== undefined && { email }) }
  const faults = Object.entries(typed).flatMap(([field, text]): [string, string][] => {
    const { error } = safeParse(contactFields[field as keyof typeof typed], text)
    return error === undefined ? [] : [[field, error.issues[0]?.message ?? '']]
  })
  if (phone_number === undefined && email === undefined) faults.push(['phone_number', unreachable])
  return Object.fromEntries(faults)
}

interface ContactFieldsProps {
  contact: TypedContact
  /** Per field. */
  faults: Readonly<Record<string, string>>
  onChange: (contact: TypedContact) => void
}

const fields = [
  { name: 'name', label: 'Name', type: 'text', maxLength: 100 },
  { name: 'phone_number', label: 'Phone', type: 'tel', maxLength: 30 },
  { name: 'email', label: 'Email', type: 'email', maxLength: 254 },
] as const

/** For a guest who wants to be known: closed until someone asks, and never ticked in advance. */
export function ContactFields({ contact, faults, onChange }: ContactFieldsProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) details.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  return (
    <details ref={details} className={styles.contact} open={Object.keys(faults).length > 0 || undefined}>
      <summary>Add their contact details</summary>
      <div className={styles.fields}>
        {fields.map(({ name, label, ...input }) => (
          <label key={name} className={styles.field}>
            {label}
            <input
              {...input}
              className={styles.input}
              autoComplete="off"
              value={contact[name]}
              aria-invalid={faults[name] !== undefined || undefined}
              aria-describedby={faults[name] === undefined ? undefined : `${id}-${name}`}
              onChange={({ currentTarget: { value } }) => onChange({ ...contact, [name]: value })}
            />
            {faults[name] !== undefined && (
              <span id={`${id}-${name}`} className={styles.fault}>
                {faults[name]}
              </span>
            )}
          </label>
        ))}
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={contact.agrees_to_news}
            disabled={contact.email.trim() === ''}
            onChange={({ currentTarget: { checked } }) => onChange({ ...contact, agrees_to_news: checked })}
          />
          They agree to get news from your club by email. Ask first.
        </label>
      </div>
    </details>
  )
}
