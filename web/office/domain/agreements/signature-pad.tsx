import { Button } from '@mantine/core'
import { useRef, type PointerEvent } from 'react'
import styles from './sign-form.module.css'

/** White paper in both themes: black on white is what is sent. */
const ink = '#16131f'
const height = 160

interface SignaturePadProps {
  isEmpty: boolean
  error: string | undefined
  /** A PNG as a data URL; null once cleared. */
  onChange: (drawing: string | null) => void
}

/** Drawn with a mouse, a pen or a finger. Keyboard users type their name instead. */
export function SignaturePad({ isEmpty, error, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)

  /** In the screen's resolution, set with the first stroke: until then its width may change. */
  const prepare = (element: HTMLCanvasElement): CanvasRenderingContext2D | null => {
    const context = element.getContext('2d')
    if (context === null || !isEmpty || last.current !== null) return context
    const scale = Math.min(window.devicePixelRatio, 2)
    element.width = Math.min(element.clientWidth, 1000) * scale
    element.height = height * scale
    context.scale(scale, scale)
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, element.width, element.height)
    return context
  }
  const placeOf = ({ nativeEvent }: PointerEvent) => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    prepare(event.currentTarget)
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = placeOf(event)
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d')
    const from = last.current
    if (context === null || from === null) return
    const to = placeOf(event)
    Object.assign(context, { lineWidth: 2.4, lineCap: 'round', lineJoin: 'round', strokeStyle: ink })
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
    last.current = to
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return
    last.current = null
    onChange(event.currentTarget.toDataURL('image/png'))
  }
  const wipe = () => {
    const element = canvas.current
    element?.getContext('2d')?.clearRect(0, 0, element.width, element.height)
    onChange(null)
  }

  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        data-invalid={error !== undefined || undefined}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {isEmpty ? 'Nothing drawn yet. No mouse or touch screen? Choose Type.' : 'Your signature'}
      </canvas>
      <div className={styles.padFoot}>
        <span className={styles.hint}>{isEmpty ? 'Draw above the line' : 'This signature goes on the contract'}</span>
        <Button variant="subtle" size="compact-sm" disabled={isEmpty} onClick={wipe}>
          Clear
        </Button>
      </div>
      {error !== undefined && (
        <p className={styles.error} data-field-error tabIndex={-1}>
          {error}
        </p>
      )}
    </div>
  )
}
