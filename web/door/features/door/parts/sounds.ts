import { readSettings } from '../device/settings.ts'

/** How an answer sounds: admitted, not yet, or refused. */
export type Tone = 'in' | 'wait' | 'no'

interface Note {
  /** In hertz. */
  pitch: number
  /** Start and duration in seconds. */
  from: number
  lasts: number
  shape: OscillatorType
}

const melodies: Record<Tone, readonly Note[]> = {
  in: [
    { pitch: 880, from: 0, lasts: 0.09, shape: 'sine' },
    { pitch: 1318, from: 0.1, lasts: 0.16, shape: 'sine' },
  ],
  wait: [
    { pitch: 440, from: 0, lasts: 0.14, shape: 'triangle' },
    { pitch: 440, from: 0.22, lasts: 0.14, shape: 'triangle' },
  ],
  no: [{ pitch: 140, from: 0, lasts: 0.5, shape: 'sawtooth' }],
}

/** In milliseconds: on, off, on … */
const buzzes: Record<Tone, number[]> = { in: [60], wait: [120, 80, 120], no: [400] }

let context: AudioContext | undefined

/** Browsers allow sound only after a press, which must call this. */
export function readySounds(): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

/** Plays the answer's sound and vibration, unless muted. */
export function sound(tone: Tone): void {
  if (!readSettings().sound) return
  if ('vibrate' in navigator) navigator.vibrate(buzzes[tone])
  if (context?.state !== 'running') return
  for (const { pitch, from, lasts, shape } of melodies[tone]) {
    const [start, end] = [context.currentTime + from, context.currentTime + from + lasts]
    const [oscillator, volume] = [context.createOscillator(), context.createGain()]
    oscillator.type = shape
    oscillator.frequency.value = pitch
    volume.gain.setValueAtTime(0.5, start)
    volume.gain.exponentialRampToValueAtTime(0.01, end)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(end)
  }
}
