import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate, useLocation } from 'react-router'
import type { ManagedEvent } from '#contract/events/management.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { staleRow } from '../../../ui/stale-row.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { EventHeader } from '../parts/event-header.tsx'
import { SaveMark } from './save-mark.tsx'
import { useEventActions } from '../parts/use-event-actions.tsx'
import styles from './event-editor.module.css'
import { BasicFields, EntryFields } from './event-fields.tsx'
import { eventFieldLabels, eventValuesOf, type EventValues } from './event-values.ts'
import { timeSpanOf } from './format-times.ts'
import { useEventEditor } from './use-event-editor.ts'
import { SaleFields, WhenFields } from './when-fields.tsx'

/** `#starts_at_local` in the address focuses that field, for links from the list of what is missing. */
function useFieldOfAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    if (!/^#[a-z_]+$/.test(hash)) return
    const place = document.querySelector<HTMLElement>(`[data-path="${hash.slice(1)}"]`)
    const field = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input') : place
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [hash])
}

// Loaded with the first conflict.
const StaleNotice = lazy(async () => ({ default: (await import('../../../ui/stale-notice.tsx')).StaleNotice }))
// Beside the fields, so it never delays them.
const EventPreview = lazy(async () => ({ default: (await import('./event-preview.tsx')).EventPreview }))
// Loaded for a move that notifies guests.
const MoveDialog = lazy(async () => ({ default: (await import('../parts/move-dialog.tsx')).MoveDialog }))
// Asks what else is on, which only matters while the date is open.
const OtherEvents = lazy(async () => ({ default: (await import('../parts/other-events.tsx')).OtherEvents }))
// Tags and lists are below the first fields.
const LineupFields = lazy(async () => ({ default: (await import('./lineup-fields.tsx')).LineupFields }))
// Below the fields that every event needs.
const PlanField = lazy(async () => ({ default: (await import('./plan-field.tsx')).PlanField }))
const SeatingFields = lazy(async () => ({ default: (await import('./seating-fields.tsx')).SeatingFields }))
// Crops pictures, and loads after the fields.
const CoverField = lazy(async () => ({ default: (await import('../parts/cover-field.tsx')).CoverField }))

/** Autosaves these, and saves again as the screen closes. */
const savingKinds: ReadonlySet<string> = new Set(['saved', 'waiting', 'saving'])

/** Whether its date is still being decided. */
const isDateOpen = (event: ManagedEvent, { starts_at_local, ends_at_local }: EventValues) =>
  event.state === 'draft' || starts_at_local !== event.starts_at_local || ends_at_local !== event.ends_at_local

/** Two versions of one event. */
const compare = { labels: eventFieldLabels, valuesOf: (theirs: unknown) => eventValuesOf(theirs as ManagedEvent) }

/** One event in one form, with its actions and how guests will see it. */
export function EventEditor({ initial }: { initial: ManagedEvent }) {
  const editor = useEventEditor(initial)
  const { event, form, state, isDirty, savesAlone, flush, save } = editor
  const navigate = useNavigate()
  const { actionsOf, dialog } = useEventActions({ onChanged: editor.adopt, onDeleted: () => void navigate(paths.clubEvents) })
  useFieldOfAddress()
  const isSavable = savesAlone && Object.keys(editor.faults).length === 0 && savingKinds.has(state.kind)
  useUnsaved(() => (isDirty ? (isSavable ? 'on_close' : 'on_leave') : 'nothing'))
  // Typed input is saved before any action on the event.
  const actions = actionsOf(event).map((action) => ({
    ...action,
    onClick: () => void (savesAlone ? flush() : Promise.resolve()).then(action.onClick),
  }))
  const theirs = state.kind === 'stale' ? (staleRow(state.error) as ManagedEvent | null) : null
  const isPublic = event.state === 'published' || event.state === 'paused'
  return (
    <>
      <EventHeader event={event} title={form.values.title} actions={actions} />
      <div className={styles.desk}>
        <form
          className={styles.form}
          noValidate
          aria-label="Details of this event"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            if (!form.validate().hasErrors) void save()
          }}
        >
          {theirs !== null && (
            <Suspense>
              <StaleNotice
                mine={editor.mergedWith(theirs)}
                theirs={theirs}
                compare={compare}
                onTakeTheirs={() => editor.takeTheirs(theirs)}
                onKeepMine={() => editor.keepMine(theirs)}
              />
            </Suspense>
          )}
          <fieldset className={styles.fields} disabled={!event.can_edit}>
            <BasicFields form={form} isPublic={isPublic} />
            <WhenFields form={form} timezone={event.timezone}>
              {isDateOpen(event, form.values) && (
                <Suspense>
                  <OtherEvents span={timeSpanOf(form.values, event.timezone)} exceptId={event.id} />
                </Suspense>
              )}
            </WhenFields>
            <Suspense fallback={<Skeleton height="12rem" radius="md" />}>
              <LineupFields form={form} event={event} />
            </Suspense>
            <Suspense fallback={<Skeleton height="12rem" radius="md" />}>
              <CoverField event={event} onChange={editor.setCover} />
            </Suspense>
            <EntryFields form={form} licence={event.licence_capacity} heads={event.heads} />
            <Suspense fallback={<Skeleton height="6rem" radius="md" />}>
              <PlanField form={form} event={event} />
              <SeatingFields form={form} timezone={event.timezone} />
            </Suspense>
            <SaleFields form={form} timezone={event.timezone} clubHasResale={event.club.resale_enabled} />
          </fieldset>
          <div className={styles.foot}>
            {event.can_edit ? (
              <>
                {!savesAlone && (
                  <Button type="submit" loading={state.kind === 'saving'} disabled={!isDirty}>
                    Save changes
                  </Button>
                )}
                <SaveMark
                  state={state}
                  isDirty={isDirty}
                  savesAlone={savesAlone}
                  fault={Object.values(editor.faults)[0]}
                  onRetry={() => void save()}
                />
              </>
            ) : (
              <p>This event can no longer be changed. Duplicate it to create a new event.</p>
            )}
          </div>
        </form>
        <aside className={styles.aside} aria-labelledby="preview-title">
          <h2 id="preview-title" className={styles.head}>
            Guest preview
          </h2>
          <Suspense fallback={<Skeleton height="24rem" radius="md" />}>
            <EventPreview event={event} values={form.values} />
          </Suspense>
        </aside>
      </div>
      {dialog}
      {editor.question !== null && (
        <Suspense>
          <MoveDialog
            about={editor.question.about}
            event={event}
            span={timeSpanOf(form.values, event.timezone)}
            onAnswer={editor.question.answer}
          />
        </Suspense>
      )}
    </>
  )
}
