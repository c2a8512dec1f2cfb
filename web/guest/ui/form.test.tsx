import { find, findAction, findField, press, render, settle, type } from '../../shared/testing/render.tsx'
import { useForm } from '@mantine/form'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

interface Values extends Record<string, unknown> {
  username: string
  email: string
}

function SignUp({ onSubmit }: { onSubmit: (values: Values) => Promise<void> }) {
  const form = useForm<Values>({
    initialValues: { username: '', email: '' },
    validate: { username: (value) => (value === '' ? 'Username is required' : null) },
  })
  return (
    <Form form={form} submit="Create account" onSubmit={onSubmit}>
      <TextField label="Username" {...form.getInputProps('username')} />
      <TextField label="Email" {...form.getInputProps('email')} />
    </Form>
  )
}

const refusal = (body: unknown) => Object.assign(new Error('refused'), { status: 400, body })

it('sends nothing while a field is wrong, and focuses that field', async () => {
  const sent = vi.fn<() => Promise<void>>()
  render(<SignUp onSubmit={sent} />)
  findAction('Create account').focus()
  await press(findAction('Create account'))
  expect(sent).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(findField('Username'))
  expect(find('p').textContent).toBe('Username is required')
})

it('is pending until the response, and sends once', async () => {
  const done = Promise.withResolvers<void>()
  const sent = vi.fn<(values: Values) => Promise<void>>(async () => done.promise)
  render(<SignUp onSubmit={sent} />)
  await type(findField('Username'), 'ana')
  await press(findAction('Create account'))
  expect(findAction('Create account').getAttribute('aria-busy')).toBe('true')
  await press(findAction('Create account'))
  expect(sent.mock.calls).toEqual([[{ username: 'ana', email: '' }]])
  await act(async () => done.resolve())
  expect(findAction('Create account').hasAttribute('aria-busy')).toBe(false)
})

it("shows the server's messages on their fields, its sentence by the button, and focuses the first", async () => {
  render(
    <SignUp
      onSubmit={async () => {
        throw refusal({
          error: 'Check the highlighted fields.',
          code: 'invalid',
          fields: { email: ['Email is taken', 'More'], other: ['Unknown'] },
        })
      }}
    />,
  )
  await type(findField('Username'), 'ana')
  await press(findAction('Create account'))
  await settle()
  expect(document.activeElement).toBe(findField('Email'))
  expect(find('p').textContent).toBe('Email is taken')
  expect(find('[role=alert]').textContent).toBe('Check the highlighted fields.')
})

it('clears its sentence when it is sent again', async () => {
  const sent = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal(undefined)).mockResolvedValueOnce()
  render(<SignUp onSubmit={sent} />)
  await type(findField('Username'), 'ana')
  await press(findAction('Create account'))
  expect(find('[role=alert]').textContent).toBe('Network error. Please try again.')
  await press(findAction('Create account'))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('keeps what was typed before hydration', async () => {
  const sent = vi.fn<(values: Values) => Promise<void>>(async () => undefined)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<SignUp onSubmit={sent} />)
  findField('Username').value = 'ana'
  const root = await act(async () => hydrateRoot(place, <SignUp onSubmit={sent} />))
  await type(findField('Email'), 'ana@vesper.example')
  await press(findAction('Create account'))
  expect(sent.mock.calls).toEqual([[{ username: 'ana', email: 'ana@vesper.example' }]])
  act(() => root.unmount())
  place.remove()
})

it.each([
  ['once, if its field says the same', 'No guest has this username.', null],
  ['by the button too, if it is about more than a field', 'Enter another guest.', 'Enter another guest.'],
])('shows a refusal %s', async (_how, error, byButton) => {
  const body = { error, code: 'invalid', fields: { username: ['No guest has this username.'] } }
  render(<SignUp onSubmit={vi.fn<() => Promise<void>>().mockRejectedValue(refusal(body))} />)
  await type(findField('Username'), 'ada')
  await press(findAction('Create account'))
  await settle()
  expect(document.getElementById(`${findField('Username').id}-error`)?.textContent).toBe('No guest has this username.')
  expect(document.querySelector('form [role=alert]')?.textContent ?? null).toBe(byButton)
})
