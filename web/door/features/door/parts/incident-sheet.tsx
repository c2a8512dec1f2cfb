import { useId, useState, type SubmitEvent } from 'react'
import { incidentKinds, type AddIncidentBody, type IncidentKind } from '#contract/door/incidents.ts'
import { incidentKindWords } from '../../../../shared/words/door.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from './incident-sheet.module.css'

/** How long ago it happened, in minutes. */
const ages = [
  [0, 'Just now'],
  [5, '5 minutes ago'],
  [15, '15 minutes ago'],
  [30, '30 minutes ago'],
  [60, '1 hour ago'],
  [120, '2 hours ago'],
] as const

interface IncidentSheetProps {
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  onWrite: (body: AddIncidentBody) => Promise<void>
  onClose: () => void
}

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const isKind = (text: string): text is IncidentKind => incidentKinds.some((one) => one === text)

interface Faults {
  kind?: string
  place?: string
  text?: string
}

/** One entry for the incident book. Its id is created here, so that it is written once however often it is sent. */
export function IncidentSheet({ at, onWrite, onClose }: IncidentSheetProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [isPending, setPending] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const field = useId()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const [kind, place, text] = [textOf(data, 'kind'), textOf(data, 'place'), textOf(data, 'text')]
    const missing: Faults = {
      ...(kind === '' && { kind: 'Choose what happened' }),
      ...(place === '' && { place: 'Enter the place' }),
      ...(text === '' && { text: 'Describe what happened' }),
    }
    setFaults(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined || !isKind(kind)) return form.querySelector<HTMLElement>(`[name=${first ?? 'kind'}]`)?.focus()
    setPending(true)
    const happened_at = new Date(at - Number(textOf(data, 'ago')) * 60_000).toISOString()
    await onWrite({ id, kind, happened_at, place, people: textOf(data, 'people'), text })
  }
  const common = (name: keyof Faults) => ({
    name,
    className: styles.input,
    'aria-invalid': faults[name] !== undefined || undefined,
    'aria-describedby': faults[name] === undefined ? undefined : `${field}-${name}`,
  })
  const fault = (name: keyof Faults) =>
    faults[name] !== undefined && (
      <span id={`${field}-${name}`} className={styles.fault}>
        {faults[name]}
      </span>
    )
  return (
    <Sheet title="Write incident" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <label className={styles.field}>
          What happened?
          <select {...common('kind')} defaultValue="">
            <option value="" disabled>
              Choose
            </option>
            {incidentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {incidentKindWords[kind]}
              </option>
            ))}
          </select>
          {fault('kind')}
        </label>
        <label className={styles.field}>
          When?
          <select name="ago" className={styles.input} defaultValue="0">
            {ages.map(([minutes, label]) => (
              <option key={minutes} value={minutes}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Where?
          <input {...common('place')} maxLength={100} autoComplete="off" placeholder="Main door" />
          {fault('place')}
        </label>
        <label className={styles.field}>
          Who was involved? (optional)
          <textarea name="people" className={styles.input} rows={2} maxLength={500} />
        </label>
        <label className={styles.field}>
          Description
          <textarea {...common('text')} rows={4} maxLength={4000} />
          {fault('text')}
        </label>
        <p className={styles.hint}>Your name and the time are added. An entry can’t be changed, only amended in the office.</p>
        <Button type="submit" wide disabled={isPending}>
          Save entry
        </Button>
      </form>
    </Sheet>
  )
}
