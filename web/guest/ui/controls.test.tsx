import { find, findAction, findField, findFieldAs, press, render, type } from '../../shared/testing/render.tsx'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox, CheckboxGroup } from './checkbox.tsx'
import { DateField } from './date-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { Select } from './select.tsx'
import { Stepper } from './stepper.tsx'
import { TextArea, TextField } from './text-field.tsx'

it('presses a button, but not while it is pending', async () => {
  const pressed = vi.fn<() => void>()
  const { redraw } = render(<Button onClick={pressed}>Save</Button>)
  await press(findAction('Save'))
  redraw(
    <Button pending onClick={pressed}>
      Save
    </Button>,
  )
  await press(findAction('Save'))
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(findAction('Save').getAttribute('aria-busy')).toBe('true')
})

it('does not send a form through a pending button', async () => {
  const sent = vi.fn<() => void>()
  render(
    <form onSubmit={sent}>
      <Button type="submit" pending>
        Save
      </Button>
    </form>,
  )
  await press(findAction('Save'))
  expect(sent).not.toHaveBeenCalled()
})

it('links label, hint and error to their control', () => {
  render(<TextField label="Email" hint="For tickets" error="Email is required" optional />)
  const input = findField('Email')
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['For tickets', 'Email is required'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('mentions no error if there is none', () => {
  render(<TextArea label="Notes" error={null} />)
  const area = findFieldAs('Notes', HTMLTextAreaElement)
  expect(area.hasAttribute('aria-invalid')).toBe(false)
  expect(area.hasAttribute('aria-describedby')).toBe(false)
})

it('shows a date in our format, and asks for one if there is none', async () => {
  function Sample() {
    const [date, setDate] = useState('')
    return <DateField label="Birth date" value={date} onChange={(event) => setDate(event.target.value)} />
  }
  render(<Sample />)
  expect(document.body.textContent).toContain('Pick a date')
  await type(findField('Birth date'), '1996-05-31')
  expect(document.body.textContent).toContain('May 31, 1996')
  expect(find('span').getAttribute('aria-hidden')).toBe('true')
})

it('shows a password and hides it again', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  expect(findField('Password').type).toBe('password')
  await press(findAction('Show password'))
  expect(findField('Password').type).toBe('text')
  await press(findAction('Hide password'))
  expect(findField('Password').type).toBe('password')
})

it('selects from a native list', async () => {
  const changed = vi.fn<(value: string) => void>()
  const options = [
    { value: '', label: 'Any city' },
    { value: 'Lisbon', label: 'Lisbon' },
  ]
  render(<Select label="City" options={options} defaultValue="" onChange={(event) => changed(event.target.value)} />)
  await type(findFieldAs('City', HTMLSelectElement), 'Lisbon')
  expect(changed).toHaveBeenCalledWith('Lisbon')
})

it('keeps the order of the list, whichever chip is pressed first', async () => {
  function Genres() {
    const [value, setValue] = useState<string[]>(['Techno'])
    return (
      <>
        <CheckboxGroup label="Genres" options={['House', 'Techno', 'Jazz']} value={value} onChange={setValue} />
        <output>{value.join(' ')}</output>
      </>
    )
  }
  render(<Genres />)
  await press(findField('Jazz'))
  await press(findField('House'))
  await press(findField('Techno'))
  expect(find('output').textContent).toBe('House Jazz')
})

it('links the error of a checkbox to it', () => {
  render(<Checkbox label="I am 18 or older" error="Tick this to go on" />)
  const box = findField('I am 18')
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tick this to go on')
})

it('chooses one of a few', async () => {
  const changed = vi.fn<(value: string) => void>()
  const options = [
    { value: 'client', label: 'Client', description: 'Book nights' },
    { value: 'ambassador', label: 'Ambassador', description: 'Refer clubs' },
  ]
  render(<RadioCards label="Account type" options={options} value="client" onChange={changed} />)
  expect(findField('Client').checked).toBe(true)
  await press(findField('Ambassador'))
  expect(changed).toHaveBeenCalledWith('ambassador')
})

it('steps within its bounds', async () => {
  const changed = vi.fn<(value: number) => void>()
  const { redraw } = render(<Stepper label="Entry" value={1} max={2} onChange={changed} />)
  await press(findAction('Fewer: Entry'))
  await press(findAction('More: Entry'))
  expect(changed.mock.calls).toEqual([[0], [2]])
  redraw(<Stepper label="Entry" value={2} max={2} onChange={changed} />)
  await press(findAction('More: Entry'))
  redraw(<Stepper label="Entry" value={0} max={2} onChange={changed} />)
  await press(findAction('Fewer: Entry'))
  expect(changed).toHaveBeenCalledTimes(2)
})

it('stops the Tab key only at buttons of a quantity that do something', () => {
  const stops = () =>
    [...document.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex >= 0).map((one) => one.getAttribute('aria-label'))
  const { redraw } = render(<Stepper label="Entry" value={1} max={2} onChange={() => undefined} />)
  expect(stops()).toEqual(['Fewer: Entry', 'More: Entry'])
  redraw(<Stepper label="Entry" value={0} max={2} onChange={() => undefined} />)
  expect(stops()).toEqual(['More: Entry'])
  redraw(<Stepper label="Entry" value={2} max={2} onChange={() => undefined} />)
  expect(stops()).toEqual(['Fewer: Entry'])
})
