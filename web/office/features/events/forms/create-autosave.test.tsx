import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from './create-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = Object.assign(new Error(), { status: 0 })
const refused = Object.assign(new Error(), { status: 400, body: { code: 'invalid' } })
const stale = Object.assign(new Error(), { status: 409, body: { code: 'stale', current: { version: 7 } } })

/** A typed text, and the server's version of it. */
function draft(answers: unknown[] = []) {
  const sent: string[] = []
  let [typed, saved, kept] = ['', '', '']
  const autosave = createAutosave<string, string>({
    pull: () => (typed === saved || typed === kept ? null : typed),
    send: async (text) => {
      sent.push(text)
      const answer = answers.shift()
      await Promise.resolve()
      if (answer instanceof Error) throw answer
      return text
    },
    onSaved: (text) => {
      saved = text
    },
    onRefused: (_, text) => {
      kept = text
    },
    now: () => 1000,
  })
  return { autosave, sent, saved: () => saved, type: (text: string) => ((typed = text), autosave.changed()) }
}

describe('autosave', () => {
  it('waits for a pause, then saves once.', async () => {
    const { autosave, sent, type } = draft()
    expect(autosave.read()).toEqual({ kind: 'saved', at: null })
    for (const text of ['D', 'De', 'Dee']) type(text)
    expect(autosave.read()).toEqual({ kind: 'waiting' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['Dee'])
    expect(autosave.read()).toEqual({ kind: 'saved', at: 1000 })
  })

  it('sends one change at a time, and later typing after it.', async () => {
    const { autosave, sent, type, saved } = draft()
    type('a')
    const first = autosave.flush()
    type('ab')
    await Promise.all([first, autosave.flush()])
    expect([sent, saved()]).toEqual([['a', 'ab'], 'ab'])
  })

  it('retries while the network is away, and loses nothing.', async () => {
    const { autosave, type, saved } = draft([away, away])
    type('kept')
    await vi.advanceTimersByTimeAsync(1000)
    expect(autosave.read()).toEqual({ kind: 'offline' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([saved(), autosave.read().kind]).toEqual(['kept', 'saved'])
  })

  it('keeps refused input until it changes.', async () => {
    const { autosave, sent, type } = draft([refused])
    type('bad')
    await vi.advanceTimersByTimeAsync(20_000)
    expect([sent, autosave.read()]).toEqual([['bad'], { kind: 'refused', error: refused }])
    type('good')
    await vi.advanceTimersByTimeAsync(1000)
    expect([sent, autosave.read().kind]).toEqual([['bad', 'good'], 'saved'])
  })

  it('stops if someone else has saved, until one version is chosen.', async () => {
    const { autosave, sent, type } = draft([stale])
    type('mine')
    await vi.advanceTimersByTimeAsync(1000)
    type('mine too')
    await vi.advanceTimersByTimeAsync(20_000)
    await autosave.flush()
    expect([sent, autosave.read().kind]).toEqual([['mine'], 'stale'])
    autosave.resolve()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['mine', 'mine too'])
  })

  it('notifies listeners until they unsubscribe.', async () => {
    const { autosave, type } = draft()
    const messages: string[] = []
    const stop = autosave.subscribe(() => messages.push(autosave.read().kind))
    type('a')
    await autosave.flush()
    stop()
    type('b')
    await autosave.flush()
    expect(messages).toEqual(['waiting', 'saving', 'saved'])
  })
})
