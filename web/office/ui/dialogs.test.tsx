import { MantineProvider, TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { updateEvent } from '#contract/events/management.ts'
import { find, findAction, findField, press, renderPage, settle, type } from '../../shared/testing/render.tsx'
import { findAxeFaults } from '../testing/find-axe-faults.ts'
import { ActionDialog } from './action-dialog.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { Facts } from './facts.tsx'
import { LeaveGuard } from './form/leave-guard.tsx'
import { ResourceForm } from './form/resource-form.tsx'
import { Timeline } from './timeline.tsx'

// A page's first dialog waits for its code, which is preloaded here.
beforeAll(async () => {
  await import('./action-modal.tsx')
  const { redraw } = renderPage(<MantineProvider env="test" />)
  redraw(
    <MantineProvider env="test">
      <ActionDialog title="First" submit="Go" initial={{}} onSubmit={() => Promise.resolve()} onClose={() => undefined} />
    </MantineProvider>,
  )
  await settle()
})

const refused = (body: unknown) => new CallError({ status: 400, body, headers: new Headers() }, updateEvent)
const done = vi.fn<(values: { reason: string }) => Promise<unknown>>()
const closed = vi.fn<() => void>()

function show(element: React.ReactNode, path = '/') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            {element}
            <LeaveGuard />
          </>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  renderPage(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { address: () => router.state.location.pathname + router.state.location.search }
}

const submitByEnter = () => act(async () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

describe("an action's dialog", () => {
  const open = (initial = { reason: '' }) =>
    show(
      <ActionDialog
        title="Cancel reservation?"
        submit="Cancel reservation"
        dismiss="Keep reservation"
        danger
        initial={initial}
        validate={({ reason }) => (reason === '' ? { reason: 'Reason is required' } : {})}
        onSubmit={done}
        onClose={closed}
      >
        {(form) => <TextInput label="Reason" {...form.getInputProps('reason')} />}
      </ActionDialog>,
    )

  it('is a form: Enter submits it, missing input is reported on its field, and it closes when done', async () => {
    done.mockReset().mockResolvedValue(undefined)
    closed.mockReset()
    open()
    await settle()
    await settle()
    await submitByEnter()
    expect(find('[role=dialog]').textContent).toContain('Reason is required')
    expect(document.activeElement).toBe(findField('Reason'))
    await type(findField('Reason'), 'Burst pipe')
    await submitByEnter()
    await settle()
    expect(done).toHaveBeenCalledWith({ reason: 'Burst pipe' })
    expect(closed).toHaveBeenCalledOnce()
  })

  it('starts on its first field, not on the button that closes it', async () => {
    open()
    await vi.waitFor(() => expect(document.activeElement).toBe(findField('Reason')))
  })

  it("stays open with the server's error, on the field it names", async () => {
    done.mockReset().mockRejectedValue(refused({ error: 'No', code: 'invalid', fields: { reason: ['Too short'] } }))
    closed.mockReset()
    open({ reason: 'x' })
    await settle()
    await press(find('[role=dialog] button[type=submit]'))
    expect(find('[role=dialog]').textContent).toContain('Too short')
    expect(closed).not.toHaveBeenCalled()
  })

  it('can be dismissed by a button that says what stays, and axe finds nothing', async () => {
    closed.mockReset()
    open()
    await settle()
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Keep reservation'))
    expect(closed).toHaveBeenCalledOnce()
  })

  it('closes on Esc while it is untouched, and asks before what was typed is lost', async () => {
    closed.mockReset()
    open()
    await settle()
    await type(findField('Reason'), 'Burst pipe')
    await escape()
    expect(document.body.textContent).toContain('Discard what you’ve entered?')
    await press(findAction('Keep editing'))
    expect(findField('Reason').value).toBe('Burst pipe')
    expect(closed).not.toHaveBeenCalled()
    await escape()
    await press(findAction('Discard'))
    expect(closed).toHaveBeenCalledOnce()
    closed.mockReset()
    await type(findField('Reason'), '')
    await escape()
    expect(closed).toHaveBeenCalledOnce()
  })
})

const nextTask = async () =>
  act(
    async () =>
      new Promise((resolve) => {
        setTimeout(resolve)
      }),
  )

async function escape() {
  // A layer that closed just before counts until the next task.
  await nextTask()
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await settle()
  await nextTask()
}

function Opener({ leavesButton }: { leavesButton: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <main>
      <h1 tabIndex={-1}>Bans</h1>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Lift ban
        </button>
      )}
      {isOpen && (
        <ActionDialog
          title="Lift the ban?"
          submit="Lift"
          initial={{}}
          onSubmit={async () => setThere(leavesButton)}
          onClose={() => setOpen(false)}
        />
      )}
    </main>
  )
}

describe('anything that opens over a screen', () => {
  it.each([
    ['the button that opened it', true, 'Lift ban'],
    ['the heading, if that button is gone', false, 'Bans'],
  ])('returns the focus to %s', async (_where, leavesButton, focused) => {
    show(<Opener leavesButton={leavesButton} />)
    act(() => findAction('Lift ban').focus())
    await press(findAction('Lift ban'))
    await settle()
    await press(find('[role=dialog] button[type=submit]'))
    await settle()
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(document.activeElement?.textContent).toBe(focused)
  })

  it('returns the focus from a drawer to the link that opened it', async () => {
    show(<Beside />)
    act(() => findAction('Edit one').focus())
    await press(findAction('Edit one'))
    await settle()
    await press(findAction('Close'))
    await settle()
    expect(document.activeElement).toBe(findAction('Edit one'))
  })
})

function Beside() {
  const [search] = useSearchParams()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Link to="?edit=1">Edit one</Link>
      <Link to="/elsewhere">Elsewhere</Link>
      <DetailDrawer title="One" opened={search.has('edit')} params={['edit']}>
        <ResourceForm initial={{ name: 'Booth' }} submit="Save item" onSave={async () => undefined}>
          {(form) => <TextInput label="Name" {...form.getInputProps('name')} />}
        </ResourceForm>
        <button type="button" onClick={() => setDeleting(true)}>
          Delete
        </button>
        {isDeleting && (
          <ActionDialog
            title="Delete the booth?"
            submit="Delete booth"
            initial={{ reason: '' }}
            onSubmit={() => Promise.resolve()}
            onClose={() => setDeleting(false)}
          >
            {(form) => <TextInput label="Reason" {...form.getInputProps('reason')} />}
          </ActionDialog>
        )}
      </DetailDrawer>
    </>
  )
}

describe('a drawer beside its list', () => {
  it('is opened and closed by the address', async () => {
    const { address } = show(<Beside />)
    await press(findAction('Edit one'))
    await settle()
    expect(address()).toBe('/?edit=1')
    expect(await findAxeFaults()).toEqual([])
    await escape()
    expect(address()).toBe('/')
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('asks before unsaved input is lost, by Esc or by a link, and closes freely once saved', async () => {
    const { address } = show(<Beside />, '/?edit=1')
    await settle()
    await type(findField('Name'), 'Booth 2')
    await escape()
    expect(address()).toBe('/?edit=1')
    await press(findAction('Keep editing'))
    expect(findField('Name').value).toBe('Booth 2')
    await press(findAction('Elsewhere'))
    await settle()
    expect(document.body.textContent).toContain('Leave without saving?')
    await press(findAction('Keep editing'))
    await press(findAction('Save item'))
    await escape()
    expect(address()).toBe('/')
  })

  it('stays when Esc closes a dialog over it', async () => {
    const { address } = show(<Beside />, '/?edit=1')
    await settle()
    await press(findAction('Delete'))
    await settle()
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(2)
    await escape()
    expect(address()).toBe('/?edit=1')
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1)
    await escape()
    expect(address()).toBe('/')
  })

  it('discards unsaved input on request', async () => {
    const { address } = show(<Beside />, '/?edit=1')
    await settle()
    await type(findField('Name'), 'Booth 2')
    await press(findAction('Elsewhere'))
    await settle()
    await press(findAction('Discard changes'))
    await settle()
    expect(address()).toBe('/elsewhere')
  })
})

it('Facts and a timeline show their content, and say if they are empty', async () => {
  show(
    <>
      <Facts
        items={[
          { label: 'Table', value: 'A1' },
          { label: 'Notes', value: '' },
        ]}
      />
      <Timeline empty="No changes yet." entries={[]} />
      <Timeline empty="No changes yet." entries={[{ key: '1', what: 'Cancelled', who: 'By Mia', details: ['Burst pipe'] }]} />
    </>,
  )
  expect(document.body.textContent).toContain('TableA1Notes–No changes yet.CancelledBy MiaBurst pipe')
  expect(await findAxeFaults()).toEqual([])
})
