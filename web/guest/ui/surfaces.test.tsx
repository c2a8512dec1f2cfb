import { dispatch, find, findAction, findAs, press, render, settle } from '../../shared/testing/render.tsx'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { Picture } from './picture.tsx'
import { Tabs } from './tabs.tsx'
import { toast } from '../../shared/frame/toasts.ts'
import { Toasts } from './toasts.tsx'

function WithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete account</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Are you sure?">
        <p>It can’t be undone.</p>
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  const openIt = async () => {
    render(<WithDialog />)
    findAction('Delete account').focus()
    await press(findAction('Delete account'))
  }

  it('is named by its title and makes the page behind it inert', async () => {
    await openIt()
    const dialog = findAs('dialog', HTMLDialogElement)
    expect(dialog.open).toBe(true)
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Are you sure?')
  })

  it.each([
    ['the cross', async () => press(findAction('Close'))],
    // What a browser does for both.
    ['Esc or a press beside it', async () => dispatch(find('dialog'), new Event('cancel', { cancelable: true }))],
  ])('closes by %s and gives the focus back', async (_way, close) => {
    await openIt()
    await close()
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(findAction('Delete account'))
  })

  it('stays open when its content is pressed', async () => {
    await openIt()
    await press(find('dialog p'))
    expect(findAs('dialog', HTMLDialogElement).open).toBe(true)
  })
})

it('interrupts for errors only', () => {
  render(
    <>
      <Notice tone="bad">Your session has ended</Notice>
      <Notice tone="ok">Saved</Notice>
    </>,
  )
  expect(find('[role=alert]').textContent).toBe('Your session has ended')
  expect(find('[role=status]').textContent).toBe('Saved')
})

it('marks the current tab', () => {
  render(
    <Tabs
      label="Reservations"
      items={[
        { to: '?when=upcoming', label: 'Upcoming', current: true },
        { to: '?when=past', label: 'Past', current: false },
      ]}
    />,
  )
  expect(find('[aria-current=page]').textContent).toBe('Upcoming')
  expect(findAction('Past').getAttribute('href')).toBe('/?when=past')
})

it('offers each picture in two formats and four sizes', () => {
  render(
    <Picture
      cover={{ name: 'pulse', color: '#6a35e0', alt: 'Violet lights', focal_x_bp: 2_500, focal_y_bp: 10_000 }}
      sizes="100vw"
      eager
    />,
  )
  expect(find('source').getAttribute('srcset')).toBe(
    '/media/pulse-400.avif 400w, /media/pulse-640.avif 640w, /media/pulse-800.avif 800w, /media/pulse-1200.avif 1200w',
  )
  const image = findAs('img', HTMLImageElement)
  expect([image.alt, image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual([
    'Violet lights',
    'eager',
    'high',
  ])
  expect(image.style.objectPosition).toBe('25% 100%')
})

it.each([
  ['Zoë', 'Z'],
  ['ana.costa', 'AC'],
  ['Ana Maria da Costa', 'AM'],
  ['😀 Smile', '😀S'],
])('shows %s for a picture as %s', (name, letters) => {
  const { place } = render(<Avatar name={name} />)
  expect(place.textContent).toBe(letters)
})

describe('a toast', () => {
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    act(() => {
      vi.runAllTimers()
    })
    vi.useRealTimers()
  })

  it('stays for eight seconds', async () => {
    render(<Toasts />)
    act(() => toast({ tone: 'ok', message: 'Link copied' }))
    pass(7999)
    expect(find('[aria-live]').textContent).toContain('Link copied')
    pass(1)
    expect(find('[aria-live]').textContent).toBe('')
  })

  it('stays while it is hovered or focused, and then as long again', () => {
    render(<Toasts />)
    act(() => toast({ tone: 'ok', message: 'Removed', onUndo: () => undefined }))
    pass(7000)
    act(() => findAction('Undo').focus())
    pass(60_000)
    expect(find('[aria-live]').textContent).toContain('Removed')
    act(() => findAction('Undo').blur())
    pass(7999)
    expect(find('[aria-live]').textContent).toContain('Removed')
    pass(1)
    expect(find('[aria-live]').textContent).toBe('')
  })

  it('undoes the action, and disappears', async () => {
    const undo = vi.fn<() => void>()
    render(<Toasts />)
    act(() => toast({ tone: 'ok', message: 'Removed', onUndo: undo }))
    await press(findAction('Undo'))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(find('[aria-live]').textContent).toBe('')
  })

  it('keeps the last three', () => {
    render(<Toasts />)
    act(() => {
      for (const message of ['one', 'two', 'three', 'four']) toast({ tone: 'ok', message })
    })
    expect(find('[aria-live]').textContent).toBe('twothreefour')
  })
})

it('renders nothing for a closed dialog', async () => {
  const { place } = render(
    <Dialog open={false} onClose={() => undefined} title="Hidden">
      <p>Hidden</p>
    </Dialog>,
  )
  await settle()
  expect(place.innerHTML).toBe('')
})
