import CameraIcon from 'lucide-react/icons/camera'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { judgeFrame, type Hint } from './judge-frame.ts'
import { shrinkPicture } from './shrink-picture.ts'
import styles from './camera-dialog.module.css'

interface CameraDialogProps {
  title: string
  subject: 'document' | 'face'
  onClose: () => void
  /** A data URL. */
  onTake: (picture: string) => void
}

const hintWords: Readonly<Record<Hint, string>> = {
  dark: 'Find more light',
  glare: 'Tilt it slightly to avoid glare',
  edges: 'Fit the whole document into the frame',
  blur: 'Hold still',
  ready: 'Looks good',
}

/** The milliseconds between two checks of the camera frame, and its width in pixels. */
const lookEvery = 300
const lookWidth = 240

/** Takes a picture with live hints. Without a camera, it says so and suggests a file. */
export function CameraDialog({ title, subject, onClose, onTake }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hint, setHint] = useState<Hint | null>(null)
  const [isDenied, setDenied] = useState(false)
  const [isTaking, setTaking] = useState(false)
  useEffect(() => watch(video.current, subject, { onHint: setHint, onDenied: () => setDenied(true) }), [subject])
  const take = async () => {
    if (video.current === null) return
    setTaking(true)
    onTake(await shrinkPicture(await frameOf(video.current, guideOf(video.current, subject))))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {isDenied ? (
        <Notice tone="warn" title="We can’t use the camera">
          Allow it in your browser, or choose a picture instead.
        </Notice>
      ) : (
        <div className={styles.view} data-subject={subject} data-ready={hint === 'ready' || undefined}>
          {/* A live picture has no words to caption. */}
          <video ref={video} className={styles.video} playsInline muted autoPlay aria-label="Camera preview" />
          <div className={styles.guide} aria-hidden="true" />
          <output className={styles.hint}>{hint === null ? 'Starting camera' : hintWords[hint]}</output>
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {!isDenied && (
          <Button
            icon={<CameraIcon size={18} aria-hidden="true" />}
            disabled={hint === null}
            pending={isTaking}
            onClick={() => void take()}
          >
            Take picture
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The area of the guide on screen, in camera pixels: a card's shape, or most of the frame for a face. */
function guideOf({ videoWidth, videoHeight }: HTMLVideoElement, subject: 'document' | 'face'): Area {
  if (subject === 'face') return { x: 0, y: 0, width: videoWidth, height: videoHeight }
  const width = Math.min(videoWidth, videoHeight * 1.5)
  const height = width / 1.5
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height }
}

async function frameOf(video: HTMLVideoElement, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The camera didn’t take a picture. Try again.')) : resolve(blob)),
      'image/png',
    ),
  )
}

/** Opens the camera and checks its picture regularly, until stopped. */
function watch(
  video: HTMLVideoElement | null,
  subject: 'document' | 'face',
  { onHint, onDenied }: { onHint: (hint: Hint) => void; onDenied: () => void },
): () => void {
  let stream: MediaStream | null = null
  let isOver = false
  const canvas = document.createElement('canvas')
  const look = () => {
    if (video === null || video.videoWidth === 0) return
    const { x, y, width, height } = guideOf(video, subject)
    canvas.width = lookWidth
    canvas.height = Math.round((lookWidth * height) / width)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return
    context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
    onHint(judgeFrame(context.getImageData(0, 0, canvas.width, canvas.height), subject))
  }
  const timer = setInterval(look, lookEvery)
  const open = async () => {
    const facingMode = subject === 'face' ? 'user' : 'environment'
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: 2560 }, height: { ideal: 1440 } } })
    if (isOver) stop()
    else if (video !== null) video.srcObject = stream
  }
  const stop = () => stream?.getTracks().forEach((track) => track.stop())
  open().catch(onDenied)
  return () => {
    isOver = true
    clearInterval(timer)
    stop()
  }
}
