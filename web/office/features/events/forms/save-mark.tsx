import { Button } from '@mantine/core'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { SaveState } from './create-autosave.ts'
import styles from './save-mark.module.css'

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

interface SaveMarkProps {
  state: SaveState
  isDirty: boolean
  savesAlone: boolean
  /** What prevents part of it from being saved. */
  fault: string | undefined
  onRetry: () => void
}

/** How far an event is saved, always in sight. */
export function SaveMark({ state, isDirty, savesAlone, fault, onRetry }: SaveMarkProps) {
  const isKept = state.kind === 'saved' && !isDirty
  const Icon = isKept ? CloudCheck : state.kind === 'waiting' || state.kind === 'saving' ? CloudUpload : CloudOff
  return (
    <output className={styles.mark} data-state={state.kind === 'saved' && isDirty ? 'unsaved' : state.kind}>
      <Icon size={16} aria-hidden="true" />
      {state.kind === 'saved' && isDirty ? unsaved(savesAlone, fault) : words(state)}
      {(state.kind === 'offline' || state.kind === 'refused') && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Save now
        </Button>
      )}
    </output>
  )
}

function unsaved(savesAlone: boolean, fault: string | undefined): string {
  if (fault !== undefined) return `Not saved yet: ${fault}.`
  return savesAlone ? 'Saving…' : 'Unsaved changes'
}

function words(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'Saved' : `Saved ${time.format(state.at)}`
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Not saved: there’s no connection. We keep trying, so leave this page open.'
    case 'refused':
      return `Not saved: ${errorMessage(state.error, 'some fields need your attention.')}`
    case 'stale':
      return 'Not saved: someone else changed this event.'
  }
}
