import { useEffect, useRef, useState } from 'react'
import { openReader } from './open-reader.ts'

/** `off`: not requested. The others say why there is no picture. */
export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing' | 'failed'

export interface Camera {
  state: CameraState
  /** Null if the camera has none. */
  torch: boolean | null
  setTorch(on: boolean): void
}

/** The time between two readings. */
const pauseMs = 90
/** A code that stays in view is read once; after this long out of view, again. */
const forgetMs = 2500

const faultOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Runs the camera while it `isWanted`, and reports each code in view. */
export function useCamera(
  video: React.RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  onCode: (text: string) => void,
): Camera {
  const [state, setState] = useState<CameraState>('off')
  const [torch, setTorch] = useState<boolean | null>(null)
  const track = useRef<MediaStreamTrack | null>(null)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })

  useEffect(() => {
    const screen = video.current
    if (!isWanted || screen === null) return undefined
    const stop = new AbortController()
    const run = async () => {
      setState('starting')
      const stream = await openCamera()
      stop.signal.addEventListener('abort', () => stream.getTracks().forEach((one) => one.stop()))
      if (stop.signal.aborted) return stream.getTracks().forEach((one) => one.stop())
      const [videoTrack] = stream.getVideoTracks()
      track.current = videoTrack ?? null
      setTorch(videoTrack !== undefined && 'torch' in videoTrack.getCapabilities() ? false : null)
      await play(screen, stream)
      setState('on')
      await readCodes(screen, stop.signal, (text) => tell.current(text))
    }
    run().catch((error: unknown) => {
      if (!stop.signal.aborted) setState(faultOf(error))
    })
    return () => {
      stop.abort()
      track.current = null
      setTorch(null)
      setState('off')
    }
  }, [isWanted, video])

  return {
    state,
    torch,
    setTorch(on) {
      // Not in the types: only some devices have it.
      const light: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
      track.current?.applyConstraints({ advanced: [light] }).then(
        () => setTorch(on),
        () => setTorch(null),
      )
    },
  }
}

async function play(screen: HTMLVideoElement, stream: MediaStream): Promise<void> {
  screen.srcObject = stream
  await screen.play()
}

/** Without https, browsers have no camera API. */
async function openCamera(): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new DOMException('No camera found', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  })
}

async function readCodes(video: HTMLVideoElement, signal: AbortSignal, tell: (text: string) => void): Promise<void> {
  const reader = await openReader()
  signal.addEventListener('abort', () => reader.close())
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.read(video) : null
    const at = performance.now()
    if (text !== null && text !== '' && !signal.aborted) {
      if (text !== last.text || at - last.at > forgetMs) tell(text)
      last = { text, at }
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
