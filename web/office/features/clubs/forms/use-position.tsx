import { Button, Group, Text } from '@mantine/core'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'

interface UsePositionProps {
  onPosition: (position: { latitude: number; longitude: number }) => void
}

/** Six decimals are about 10 cm, and what the fields take. */
const decimals = 1_000_000
const toField = (degrees: number) => Math.round(degrees * decimals) / decimals

const sentences = {
  1: 'Your browser doesn’t share this device’s location. Enter the latitude and longitude instead.',
  2: 'This device couldn’t find its location. Try again by a window, or enter it instead.',
}

/** For someone who is at the club: fills in where this device is. It is saved with the form, like what is typed. */
export function UsePosition({ onPosition }: UsePositionProps) {
  const [isLocating, setLocating] = useState(false)
  const [message, setMessage] = useState('')
  const locate = () => {
    setLocating(true)
    setMessage('')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onPosition({ latitude: toField(coords.latitude), longitude: toField(coords.longitude) })
        setMessage('Location filled in. Save to use it.')
      },
      ({ code }) => {
        setLocating(false)
        setMessage(code === 1 ? sentences[1] : sentences[2])
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<LocateFixed size={16} aria-hidden="true" />} loading={isLocating} onClick={locate}>
        Use this device’s location
      </Button>
      <Text component="output" size="sm" c="dimmed">
        {message}
      </Text>
    </Group>
  )
}
