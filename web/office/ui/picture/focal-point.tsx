import type { Area } from 'react-easy-crop'
import styles from './focal-point.module.css'

interface Point {
  /** Shares of the sides, from the left and top. */
  x: number
  y: number
}

interface FocalPointProps {
  url: string
  /** The cropped part, in percent of the picture. */
  part: Area
  /** Aspect ratio. */
  ratio: number
  value: Point
  onChange: (point: Point) => void
}

/** The focal point: set by a tap on the picture, or by two sliders. */
export function FocalPoint({ url, part, ratio, value, onChange }: FocalPointProps) {
  const image = {
    width: `${10_000 / part.width}%`,
    height: `${10_000 / part.height}%`,
    left: `${(-100 * part.x) / part.width}%`,
    top: `${(-100 * part.y) / part.height}%`,
  }
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.picture}
        style={{ aspectRatio: ratio }}
        aria-label="Tap to set the focal point"
        onClick={({ currentTarget, clientX, clientY, detail }) => {
          // A press by Enter has no position: the sliders are for the keyboard.
          if (detail === 0) return
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          onChange({ x: (clientX - left) / width, y: (clientY - top) / height })
        }}
      >
        <img className={styles.image} style={image} src={url} alt="" />
        <span className={styles.point} style={{ left: `${100 * value.x}%`, top: `${100 * value.y}%` }} />
      </button>
      <label className={styles.slider}>
        Left to right
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(100 * value.x)}
          onChange={({ currentTarget }) => onChange({ ...value, x: Number(currentTarget.value) / 100 })}
        />
      </label>
      <label className={styles.slider}>
        Top to bottom
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(100 * value.y)}
          onChange={({ currentTarget }) => onChange({ ...value, y: Number(currentTarget.value) / 100 })}
        />
      </label>
    </div>
  )
}
