import Camera from 'lucide-react/icons/camera'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCamera, type CameraState } from '../camera/use-camera.ts'
import { readySounds } from './sounds.ts'
import type { ActState } from './use-act.ts'
import styles from './scan-panel.module.css'

const faults: Partial<Record<CameraState, string>> = {
  denied: 'The camera is blocked for this site. Allow it in the settings of your browser, or type the code below.',
  missing: 'No camera was found. Type the code printed below the QR code.',
  failed: 'The camera couldn’t start. Close other apps that use it, or type the code below.',
}

interface ScanPanelProps {
  actState: ActState
  onCode: (code: string) => void
  /** Above the camera: which way guests are scanned. */
  ways?: ReactNode
}

/** Tickets by camera, and by the code printed below the QR code. */
export function ScanPanel({ actState, onCode, ways }: ScanPanelProps) {
  const [isWanted, setWanted] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, isWanted, onCode)
  const fault = faults[camera.state]
  const isLive = camera.state === 'on' || camera.state === 'starting'
  return (
    <section className={styles.panel} aria-label="Scan">
      {ways}
      <div className={styles.stage} data-live={isLive || undefined}>
        <video ref={video} className={styles.video} muted playsInline aria-label="What the camera sees" hidden={!isLive} />
        {isLive ? (
          <div className={styles.aim} aria-hidden="true" />
        ) : (
          <Button
            className={styles.start ?? ''}
            onClick={() => {
              readySounds()
              setWanted(true)
            }}
          >
            <Camera size={24} aria-hidden="true" />
            Start camera
          </Button>
        )}
        {isLive && camera.torch !== null && (
          <IconButton
            className={styles.torch ?? ''}
            label="Torch"
            aria-pressed={camera.torch}
            onClick={() => camera.setTorch(camera.torch === false)}
          >
            {camera.torch ? <FlashlightOff size={24} aria-hidden="true" /> : <Flashlight size={24} aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {isLive && (
        <Button variant="secondary" onClick={() => setWanted(false)}>
          Stop camera
        </Button>
      )}
      {fault !== undefined && <Notice tone="warn">{fault}</Notice>}
      <CodeForm actState={actState} onCode={onCode} />
    </section>
  )
}

function CodeForm({ actState, onCode }: Pick<ScanPanelProps, 'actState' | 'onCode'>) {
  const [isEmpty, setEmpty] = useState(false)
  const enter = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('code')
    const code = typeof typed === 'string' ? typed.trim() : ''
    setEmpty(code === '')
    if (code === '') return form.querySelector('input')?.focus()
    form.reset()
    onCode(code)
  }
  return (
    <form className={styles.form} onSubmit={enter} noValidate>
      <label htmlFor="code">Ticket code or booking reference</label>
      <div className={styles.row}>
        <input
          id="code"
          name="code"
          className={styles.code}
          placeholder="VX7K2-M9Q4T"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? 'code-fault' : undefined}
        />
        <Button type="submit">Check</Button>
      </div>
      {isEmpty && (
        <p id="code-fault" className={styles.fault}>
          Type the code below the QR code, or the booking reference
        </p>
      )}
      {actState.fault !== null && <Notice tone="bad">{actState.fault}</Notice>}
    </form>
  )
}
