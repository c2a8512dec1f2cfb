import { Radio, Stack } from '@mantine/core'

interface RepeatedHourProps {
  /** 0 is the first of the two, as in the API. */
  value: 0 | 1
  onChange: (fold: 0 | 1) => void
}

/** Which of two equal hours is meant, for times on the night the clocks go back. */
export function RepeatedHour({ value, onChange }: RepeatedHourProps) {
  return (
    <Radio.Group
      label="Clocks go back that night: which hour?"
      value={String(value)}
      onChange={(chosen) => onChange(chosen === '1' ? 1 : 0)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="0" label="The first, in summer time" />
        <Radio value="1" label="The second, in winter time" />
      </Stack>
    </Radio.Group>
  )
}
