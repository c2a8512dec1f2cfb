import { Button } from '@mantine/core'
import ExternalLink from 'lucide-react/icons/external-link'
import { useNavigate } from 'react-router'
import type { ManagedEvent } from '#contract/event-management.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { staleRow } from '../../../ui/stale-notice.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { CoverField } from '../parts/cover-field.tsx'
import { EventNav } from '../parts/event-nav.tsx'
import { EventPreview } from '../parts/event-preview.tsx'
import { EventState } from '../parts/event-state.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { SaveMark } from '../parts/save-mark.tsx'
import { StaleChoice } from '../parts/stale-choice.tsx'
import { useEventActions } from '../parts/use-event-actions.tsx'
import { useFieldOfAddress } from '../parts/use-field-of-address.ts'
import styles from './event-editor.module.css'
import { BasicFields, EntryFields, LineupFields } from './event-fields.tsx'
import { useEventEditor } from './use-event-editor.ts'
import { SaleFields, WhenFields } from './when-fields.tsx'

/** One night in one form, with what can be done with it and how guests will see it. */
export function EventEditor({ initial }: { initial: ManagedEvent }) {
  const editor = useEventEditor(initial)
  const { event, form, state, isDirty, savesAlone, flush } = editor
  const navigate = useNavigate()
  const { actionsOf, dialog } = useEventActions({ onChanged: editor.adopt, onDeleted: () => void navigate(paths.clubEvents) })
  useFieldOfAddress()
  // What is typed is saved before anything is done with the night.
  const actions = actionsOf(event).map((action) => ({
    ...action,
    onClick: () => void (savesAlone ? flush() : Promise.resolve()).then(action.onClick),
  }))
  const publish = event.state === 'draft' ? actions.find(({ label }) => label === 'Publish') : undefined
  const theirs = state.kind === 'stale' ? (staleRow(state.error) as ManagedEvent | null) : null
  const isPublic = event.state === 'published' || event.state === 'paused'
  return (
    <>
      <PageHeader
        title={form.values.title.trim() === '' ? 'Without a title' : form.values.title}
        parents={[{ label: 'Events', to: paths.clubEvents }]}
        mark={<EventState event={event} />}
        actions={
          <>
            {isPublic && (
              <Button
                component="a"
                href={paths.event(event.slug)}
                target="_blank"
                variant="default"
                leftSection={<ExternalLink size={16} aria-hidden="true" />}
              >
                Guest page
              </Button>
            )}
            <RowMenu name={event.title} actions={actions.filter((action) => action !== publish)} />
            {publish !== undefined && <Button onClick={publish.onClick}>Publish</Button>}
          </>
        }
      />
      <EventNav id={event.id} />
      <div className={styles.desk}>
        <form
          className={styles.form}
          noValidate
          aria-label="Details of this night"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            if (!form.validate().hasErrors) void flush()
          }}
        >
          {theirs !== null && (
            <StaleChoice
              mine={editor.mergedWith(theirs)}
              theirs={theirs}
              onTakeTheirs={() => editor.takeTheirs(theirs)}
              onKeepMine={() => editor.keepMine(theirs)}
            />
          )}
          <fieldset className={styles.fields} disabled={!event.can_edit}>
            <BasicFields form={form} isPublic={isPublic} />
            <WhenFields form={form} timezone={event.timezone} />
            <LineupFields form={form} />
            <CoverField event={event} onChange={editor.setCover} />
            <EntryFields form={form} licence={event.licence_capacity} heads={event.heads} />
            <SaleFields form={form} timezone={event.timezone} />
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
                  onRetry={() => void flush()}
                />
              </>
            ) : (
              <p>This night can no longer be changed. Duplicate it to start from here.</p>
            )}
          </div>
        </form>
        <aside className={styles.aside} aria-labelledby="preview-title">
          <h2 id="preview-title" className={styles.head}>
            As guests see it
          </h2>
          <EventPreview event={event} values={form.values} />
        </aside>
      </div>
      {dialog}
      <LeaveGuard isDirty={isDirty} asks={!savesAlone} />
    </>
  )
}
