import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ImageSide } from '#contract/verification/states.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useDocumentImage } from '../queries/verification-queries.ts'
import { sideWords } from './review-words.ts'
import styles from './review.module.css'

const zooms = [1, 1.5, 2, 3] as const

/** The pictures of a submission side by side, each zoomable and rotatable. */
export function DocumentViewer({ id, sides }: { id: string; sides: readonly ImageSide[] }) {
  return (
    <div className={styles.viewer}>
      {sides.map((side) => (
        <DocumentPicture key={side} id={id} side={side} />
      ))}
    </div>
  )
}

function DocumentPicture({ id, side }: { id: string; side: ImageSide }) {
  const image = useDocumentImage(id, side)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const label = sideWords[side]
  return (
    <figure className={styles.picture}>
      <div className={styles.frame}>
        {image.isPending && <Skeleton height="14rem" />}
        {image.isError && <p role="alert">{errorMessage(image.error, 'This picture didn’t open')}</p>}
        {image.data !== undefined && (
          <button
            type="button"
            className={styles.zoom}
            aria-label={`Zoom ${label}, now ${zooms[zoom]}×`}
            onClick={() => setZoom((now) => (now + 1) % zooms.length)}
          >
            <img src={image.data} alt="" style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, rotate: `${turns * 90}deg` }} />
          </button>
        )}
      </div>
      <figcaption className={styles.caption}>
        <b>{label}</b>
        <Group gap="xs">
          <span className={styles.note}>{zooms[zoom]}×</span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Rotate ${label}`}
            onClick={() => setTurns((now) => (now + 1) % 4)}
          >
            Rotate
          </Button>
        </Group>
      </figcaption>
    </figure>
  )
}
